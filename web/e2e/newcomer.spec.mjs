// What somebody meets who opens the page for the first time. These have the machine for themselves.
import { assert } from './lib/guest.mjs';
import { GAMES, test } from './lib/test.mjs';

const MOST_SCRIPT = 150_000;

test('a newcomer is in a game within two clicks and ten seconds', async ({ world }) => {
  const ada = await world.guest('', { where: null, mind: null, painted: true, reducedMotion: 'no-preference' });
  const began = Date.now();
  await ada.page.goto(world.service.url);
  await ada
    .game('wizards-cup')
    .getByRole('button', { name: ada.t('page.home.play') })
    .click();
  await ada.page.locator('.frame [data-can]').first().waitFor();
  const seconds = (Date.now() - began) / 1000;
  assert(seconds <= 10, `it took ${seconds} s`);
  assert(ada.table.to_act.includes(ada.table.seat), 'the newcomer owes no move');
  assert(
    ada.state.seats.some(({ who, name }) => who === 'mind' && name === 'apprentice'),
    'the newcomer does not meet an apprentice',
  );
});

test('the first game needs at most 150 kB of compressed script', async ({ world }) => {
  for (const game of GAMES) {
    const ada = await world.guest('Ada', { where: null });
    const cdp = await ada.context.newCDPSession(ada.page);
    await cdp.send('Network.enable');
    const scripts = new Map();
    let bytes = 0;
    cdp.on(
      'Network.responseReceived',
      ({ requestId, type, response }) => type === 'Script' && scripts.set(requestId, response),
    );
    cdp.on(
      'Network.loadingFinished',
      ({ requestId, encodedDataLength }) => scripts.has(requestId) && (bytes += encodedDataLength),
    );
    await ada.page.goto(world.service.url);
    await ada.begin(game, 'play');
    await ada.page.locator('.frame [data-can]').first().waitFor();
    assert(scripts.size >= 3, `only ${scripts.size} scripts were seen`);
    assert(
      [...scripts.values()].every(({ headers }) => headers['content-encoding'] ?? headers['Content-Encoding']),
      'a script came uncompressed',
    );
    assert(bytes <= MOST_SCRIPT, `${game} needs ${bytes} bytes of script`);
    await ada.leave();
  }
});
