import { TEXT_FAMILY, WORLD_FAMILY } from '../../printing/tickets/raster/fonts.ts'
import { type Bitmap, bitmapOf, pngOf } from '../../printing/tickets/raster/raster.ts'
import { PNG_IMAGE } from '../../printing/tickets/render/printer-languages.ts'
import { DOTS_PER_COLUMN, type Paper, type Picture, type Run } from './print-head.ts'
import type { PrintedTicket } from './printer.ts'

const LINE_DOTS = 30
const LETTER_DOTS = 24
const BASELINE = 5

/** Draws the ticket as a PNG. */
export async function pictureOf(ticket: PrintedTicket, width: number): Promise<Buffer> {
  return ticket.language === PNG_IMAGE ? ticket.bytes : pngOf(bitmapOf(svgOf(ticket.paper, width)))
}

function svgOf(paper: Paper, width: number): string {
  let y = 0
  let body = ''
  for (const strip of paper.strips) {
    if (strip.kind === 'line') {
      const height = LETTER_DOTS * Math.max(1, ...strip.runs.map((run) => run.height))
      body += strip.runs.map((run) => drawRun(run, y + height)).join('')
      y += Math.max(LINE_DOTS, height)
    } else if (strip.kind === 'picture') {
      const { picture, align } = strip
      body += drawPicture(picture, ((width - picture.width) * align) / 2, y)
      y += picture.height
    } else {
      body += `<path d="M0,${y + 8}H${width}" stroke="#000" stroke-dasharray="6 6"/>`
      y += LINE_DOTS / 2
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y}"><rect width="100%" height="100%" fill="#fff"/><g font-family="${TEXT_FAMILY}, ${WORLD_FAMILY}" font-size="20">${body}</g></svg>`
}

function drawRun(run: Run, bottom: number): string {
  const scale = `translate(${run.x},${bottom}) scale(${run.width},${run.height})`
  const length = run.text.length * DOTS_PER_COLUMN
  const bar = `<rect y="${-LETTER_DOTS}" width="${length}" height="${LETTER_DOTS}"/>`
  const ink = run.reversed ? '#fff' : '#000'
  const letters = [...run.text].map((letter, index) =>
    letter === ' ' ? '' : `<tspan x="${(index + 0.5) * DOTS_PER_COLUMN}">${escaped(letter)}</tspan>`,
  )
  return `<g transform="${scale}">${run.reversed ? bar : ''}<text y="${-BASELINE}" text-anchor="middle" fill="${ink}"${run.bold ? ` stroke="${ink}"` : ''}>${letters.join('')}</text></g>`
}

function drawPicture(picture: Picture, x: number, y: number): string {
  const png = pngOf(picture satisfies Bitmap).toString('base64')
  return `<image x="${x}" y="${y}" width="${picture.width}" height="${picture.height}" href="data:image/png;base64,${png}"/>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
