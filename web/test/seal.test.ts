import { expect, test } from 'vitest';
import { checkSeal, sealOf } from '$lib/seal';

const seed = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';

test('a seal is the BLAKE2b of the bytes of the seed, 32 bytes long', () => {
  // From Python: hashlib.blake2b(bytes.fromhex(seed), digest_size=32).hexdigest()
  expect(sealOf(seed)).toBe('7f129e850fdf24cf9f91a71a6862537040fabeec35734d63fbeab6d8808d6319');
});
test('a seal holds for its own seed alone', () => {
  expect(checkSeal(sealOf(seed), seed)).toBe(true);
  expect(checkSeal(sealOf(seed), seed.replace('00', '01'))).toBe(false);
  expect(checkSeal(sealOf(''), '')).toBe(false);
});
