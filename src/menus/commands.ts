import { type Command, change, integer, text } from '../platform/cli/options.ts'
import { describeChange, readMenusFile, writeMenusFile } from './import/files.ts'
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
    const input = {
      file: readMenusFile(text(options, 'file')),
      removeMissing: options['remove-missing'] === true,
    }
    const act = options.preview === true ? previewImport : importMenus
    const { counts, changes } = await change(store, options, (change) => act(change, locationId, input))
    const { added, changed, removed, unchanged } = counts
    const summary = `${added} added, ${changed} changed, ${removed} deleted, ${unchanged} unchanged`
    if (act === importMenus) return `menus of location ${locationId} imported: ${summary}`
    return [...changes.map(describeChange), `nothing was changed (preview): ${summary}`].join('\n')
  },
}
