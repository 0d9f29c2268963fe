import { type Command, change, integer, text } from '../platform/cli/options.ts'
import { changeInWords, readMenusFile, writeMenusFile } from './import/files.ts'
import { exportMenus, importMenus, previewImport } from './import/import.ts'

export const menuCommands: Record<string, Command> = {
  'menu export': async (store, options) => {
    const path = text(options, 'file')
    const style = { semicolons: options.semicolons === true, portable: options.portable === true }
    const menus = await change(store, options, (change) => exportMenus(change, integer(options, 'location')))
    writeMenusFile(path, menus, style)
    return `${menus.length} menus written to ${path}`
  },

  'menu import': async (store, options) => {
    const locationId = integer(options, 'location')
    const wanted = {
      file: readMenusFile(text(options, 'file')),
      removeMissing: options['remove-missing'] === true,
    }
    const act = options.preview === true ? previewImport : importMenus
    const { counts, changes } = await change(store, options, (change) => act(change, locationId, wanted))
    const { added, changed, removed, unchanged } = counts
    const told = `${added} added, ${changed} changed, ${removed} deleted, ${unchanged} unchanged`
    if (act === importMenus) return `menus of location ${locationId} imported: ${told}`
    return [...changes.map(changeInWords), `nothing was changed (preview): ${told}`].join('\n')
  },
}
