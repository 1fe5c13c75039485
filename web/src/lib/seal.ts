// The sealed shuffle, as far as the page checks it: the seed shown after the game has the hash that was shown before.
import { blake2b } from '@noble/hashes/blake2.js';

const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (all: Uint8Array): string => [...all].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const sealOf = (seed: string): string => hex(blake2b(bytes(seed), { dkLen: 32 }));
export const checkSeal = (seal: string, seed: string): boolean => /^[0-9a-f]{64}$/.test(seed) && sealOf(seed) === seal;
