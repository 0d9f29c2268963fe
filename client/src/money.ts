const AMOUNT = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** "12.50" → 1250, also for 12.5. More than two decimals are refused, not rounded. */
export function centsOf(amount: string | number): number {
  const [, sign, whole, decimals = ''] = AMOUNT.exec(String(amount)) ?? []
  const cents = Number(`${whole}${decimals.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${amount} is not an amount of money`)
  return sign && cents !== 0 ? -cents : cents
}

/** 1250 → "12.50", the format of the interface. */
export function moneyOf(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a number of cents`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
