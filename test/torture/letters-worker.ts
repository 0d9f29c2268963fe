import { drawAll } from '../support/printing/complex-texts.ts'

process.on('disconnect', () => process.exit())
process.on('message', (texts: string[]) => {
  try {
    drawAll(texts)
    process.send?.('')
  } catch (error) {
    process.send?.(String(error))
  }
})
