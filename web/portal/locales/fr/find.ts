import type { Text } from '../text.ts'

export const find: Text['find'] = {
  button: 'Chercher',
  title: 'Tout chercher',
  hint: 'Une page, table, commande, un article ou établissement',
  none: 'Rien ne porte ce nom.',
  page: 'Page',
}

export const setup: Text['setup'] = {
  title: 'Prêt pour le premier client ?',
  tables: 'Ajouter les tables',
  menu: 'Mettre quelque chose à la carte',
  staff: 'Ajouter l’équipe',
  device: 'Associer un terminal',
  printer: 'Enregistrer une imprimante ou associer un écran de cuisine',
  taxes: 'Vérifiez les taxes',
  pin: 'Définir un PIN du responsable',
  done: 'fait',
  continue: 'Continuer la mise en route',
  hide: 'Masquer',
}
