import type { Text } from '../text.ts'

export const nav: Text['nav'] = {
  label: 'Pages',
  service: 'Service',
  setUp: 'Configuration',
  account: 'Compte',
  dashboard: 'Tableau de bord',
  guide: 'Pas à pas',
  floor: 'Salle',
  orders: 'Commandes',
  menus: 'Cartes',
  staff: 'Équipe',
  terminals: 'Terminaux',
  printers: 'Imprimantes',
  day: 'Clôture',
  reports: 'Rapports',
  settings: 'Réglages',
  keys: 'Clés d’API',
  webhooks: 'Webhooks',
  users: 'Utilisateurs',
  own: 'Votre connexion',
  activity: 'Activité',
  allLocations: 'Tous les établissements',
  location: 'Établissement',
  noLocation: 'Aucun établissement ne porte ce nom.',
  open: 'Ouvrir le menu',
  skip: 'Aller à la page',
}

export const user: Text['user'] = {
  language: 'Langue',
  appearance: 'Apparence',
  light: 'Clair',
  dark: 'Sombre',
  system: 'Comme l’appareil',
  signOut: 'Se déconnecter',
  roles: { owner: 'Propriétaire', manager: 'Gérant', viewer: 'Lecture seule' },
}

export const productName = 'Comanda'
