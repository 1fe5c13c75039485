// Marks of the three kinds of Magic power, on a 24 × 24 field: a bolt, a ring that closes, a sleeping moon.
export const POWER_MARKS: Readonly<Record<string, string>> = {
  immediate: 'M13.500 1.500 4 14h6l-1.500 8.500L19.500 9h-6.800z',
  permanent:
    'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 3.200a6.800 6.800 0 1 0 0 13.600 6.800 6.800 0 0 0 0-13.600z' +
    'm0 3.800a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  dormant:
    'M14.500 2A10.200 10.200 0 1 0 22 15.800 8.300 8.300 0 0 1 14.500 2zM16 3h6v1.600L18.600 8H22v1.800' +
    'h-6.200V8.200l3.400-3.400H16z',
};
