import { element } from './element.ts'

/** Renders a description of the OpenAPI document: text with `code` and **emphasis**. */
export function inline(text: string): (Node | string)[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (/^`.+`$/.test(part)) return element('code', {}, part.slice(1, -1))
    return /^\*\*.+\*\*$/.test(part) ? element('strong', {}, part.slice(2, -2)) : part
  })
}
