// As much Markdown as the rules use: headings, paragraphs, lists (one level below another), tables, and in a line
// **strong**, *emphasis*, `code` and [links](#…). A paragraph that begins with [figure name] is a figure: the rest of
// its first line is the caption, the lines below say what is seen. It makes plain data that markup shows as text, so
// that no text can become markup.

export type Inline =
  { kind: 'text' | 'strong' | 'em' | 'code'; text: string } | { kind: 'link'; text: string; to: string };

export interface Item {
  text: Inline[];
  items: Item[];
}

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: Inline[]; id: string }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Item[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'figure'; name: string; caption: Inline[]; seen: string };

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function inline(text: string): Inline[] {
  const out: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) out.push({ kind: 'text', text: text.slice(from, match.index) });
    const [, strong, em, code, label, to] = match;
    if (strong !== undefined) out.push({ kind: 'strong', text: strong });
    else if (em !== undefined) out.push({ kind: 'em', text: em });
    else if (code !== undefined) out.push({ kind: 'code', text: code });
    else out.push(link(label!, to!));
    from = match.index + match[0].length;
  }
  if (from < text.length) out.push({ kind: 'text', text: text.slice(from) });
  return out;
}

/** Only links within the page or to the web; any other scheme is shown as its text. */
const link = (text: string, to: string): Inline =>
  /^(#|https:\/\/)/.test(to) ? { kind: 'link', text, to } : { kind: 'text', text };

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
const cells = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()));

const HEADING = /^(#{1,3}) (.+)$/;
const ITEM = /^(\s*)([-*]|\d+\.) (.+)$/;
const FIGURE = /^\[figure ([a-z-]+)\] (.+)$/;

export function parse(markdown: string): Block[] {
  const lines = markdown.replace(/\r/g, '').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = HEADING.exec(line);
    if (line.trim() === '') ++at;
    else if (heading) {
      blocks.push({
        kind: 'heading',
        level: heading[1]!.length as 1 | 2 | 3,
        text: inline(heading[2]!),
        id: slug(heading[2]!),
      });
      ++at;
    } else if (line.startsWith('|')) at = table(lines, at, blocks);
    else if (ITEM.test(line)) at = list(lines, at, blocks);
    else if (FIGURE.test(line)) at = figure(lines, at, blocks);
    else at = paragraph(lines, at, blocks);
  }
  return blocks;
}

function table(lines: string[], at: number, blocks: Block[]): number {
  let end = at;
  while (lines[end]?.startsWith('|')) ++end;
  blocks.push({ kind: 'table', head: cells(lines[at]!), rows: lines.slice(at + 2, end).map(cells) });
  return end;
}

function list(lines: string[], at: number, blocks: Block[]): number {
  const items: { depth: number; text: string }[] = [];
  const ordered = /^\d/.test(lines[at]!);
  for (; at < lines.length && lines[at]!.trim() !== '' && !HEADING.test(lines[at]!); ++at) {
    const item = ITEM.exec(lines[at]!);
    if (item) items.push({ depth: item[1]!.length, text: item[3]! });
    else items.at(-1)!.text += ` ${lines[at]!.trim()}`;
  }
  const top: Item[] = [];
  for (const { depth, text } of items) {
    const made: Item = { text: inline(text), items: [] };
    if (depth > 0 && top.length > 0) top.at(-1)!.items.push(made);
    else top.push(made);
  }
  blocks.push({ kind: 'list', ordered, items: top });
  return at;
}

function figure(lines: string[], at: number, blocks: Block[]): number {
  const [, name, caption] = FIGURE.exec(lines[at]!)!;
  let end = at + 1;
  while (end < lines.length && lines[end]!.trim() !== '') ++end;
  const seen = lines.slice(at + 1, end).map((line) => line.trim());
  blocks.push({ kind: 'figure', name: name!, caption: inline(caption!), seen: seen.join(' ') });
  return end;
}

function paragraph(lines: string[], at: number, blocks: Block[]): number {
  const text: string[] = [];
  for (
    ;
    at < lines.length &&
    lines[at]!.trim() !== '' &&
    !HEADING.test(lines[at]!) &&
    !ITEM.test(lines[at]!) &&
    !lines[at]!.startsWith('|');
    ++at
  ) {
    text.push(lines[at]!.trim());
  }
  blocks.push({ kind: 'paragraph', text: inline(text.join(' ')) });
  return at;
}
