export { allergens } from '../../../../../src/locales/fr/allergens.ts'
export * from './combo.ts'
export * from './declare.ts'
export * from './tabs.ts'
