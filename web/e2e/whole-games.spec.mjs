// Whole games by real clicks, with a spectator, and what each of the browsers was sent.
import { assert, waitUntil } from './lib/guest.mjs';
import { Player, playToEnd, playUntil } from './lib/play.mjs';
import { checkSecrets } from './lib/secrets.mjs';
import { GAMES, test } from './lib/test.mjs';

async function withSecrets(world, people, spectator, game) {
  await waitUntil('the spectator sees the end', () => spectator.isOver());
  const room = people[0].room;
  const journal = await (await fetch(`${world.service.url}/api/journal/${room}`)).text();
  await checkSecrets({ game, room, journal: JSON.parse(journal.split('\n')[0]), people, spectator });
}

/** Ada invites, the others open her link; a spectator looks on. */
async function invite(world, game, names, seats) {
  const ada = await world.guest('Ada');
  const room = await ada.begin(game, 'invite', seats ? { seats } : {});
  const people = [ada];
  for (const name of names) {
    const friend = await world.guest(name, { where: null });
    await friend.join(room);
    people.push(friend);
  }
  const spectator = await world.guest('Sue', { where: `/#/room/${room}` });
  for (const guest of [...people, spectator]) await guest.seated();
  return { people, spectator };
}

for (const game of GAMES) {
  test(`two browsers play a whole game of ${game}, and nobody is sent a hidden card`, async ({ world }) => {
    const { people, spectator } = await invite(world, game, ['Bob']);
    await playToEnd(people.map((guest) => new Player(guest)));
    for (const guest of people)
      assert(guest.state.status === 'over' && guest.state.result, `${guest.name} was told no result`);
    await withSecrets(world, people, spectator, game);
  });

  test(`a whole game of ${game} against a mind, its events played and skipped`, async ({ world }) => {
    const ada = await world.guest('Ada', { reducedMotion: 'no-preference' });
    await ada.begin(game, 'play', { mind: game === 'spellcaster' ? 'random' : 'greedy' });
    await ada.seated();
    const player = new Player(ada);
    await playUntil([player], async () => player.skips >= 3 || (await ada.isOver()));
    assert(player.skips >= 3, 'the events could not be skipped three times');
    await ada.page.emulateMedia({ reducedMotion: 'reduce' });
    await playToEnd([player]);
  });
}

test('three browsers play a whole game of spellcaster', async ({ world }) => {
  const { people, spectator } = await invite(world, 'spellcaster', ['Bob', 'Cyd'], 3);
  await playToEnd(people.map((guest) => new Player(guest)));
  await withSecrets(world, people, spectator, 'spellcaster');
});

test('one browser plays a whole game of spellcaster against two minds', async ({ world }) => {
  const ada = await world.guest('Ada');
  await ada.begin('spellcaster', 'play', { seats: 3, mind: 'random' });
  await ada.seated();
  await playToEnd([new Player(ada)]);
});
