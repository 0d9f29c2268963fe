import { drawAll } from '../tickets/letters.ts'

process.on('disconnect', () => process.exit())
process.on('message', (texts: string[]) => {
  try {
    drawAll(texts)
    process.send?.('')
  } catch (error) {
    process.send?.(String(error))
  }
})
