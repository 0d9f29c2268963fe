/** Minutes after which a dish is due, and late, by kind of station. The kitchen and the waiters agree on them. */
export const AGES = { kitchen: [10, 15], bar: [4, 7] } as const
