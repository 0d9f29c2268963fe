export { allergens } from '../../../../../src/locales/en/allergens.ts'
export * from './combo.ts'
export * from './declare.ts'
export * from './tabs.ts'
