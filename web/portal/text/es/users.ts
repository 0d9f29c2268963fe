import type { Text } from '../en.ts'

export const users: Text['users'] = {
  title: 'Usuarios',
  lead: 'Quién puede entrar aquí y qué puede hacer.',
  invite: 'Invitar a alguien',
  email: 'Correo electrónico',
  role: 'Función',
  roleHints: {
    owner: 'Puede hacerlo todo, también usuarios y claves',
    manager: 'Lleva el restaurante: cartas, sala, personal, ajustes',
    viewer: 'Lo ve todo y no cambia nada',
  },
  places: 'Dónde trabaja',
  lastSeen: 'Última entrada',
  never: 'Todavía no',
  invited: 'Invitado',
  you: 'usted',
  linkTitle: 'Un enlace para elegir contraseña',
  linkLead: (name) => `Envíelo a ${name}. Sirve una sola vez, durante tres días.`,
  newLink: 'Nuevo enlace de contraseña',
  remove: 'Quitar',
  removeTitle: (name) => `¿Quitar a ${name}?`,
  removeLead: 'Su sesión se cierra al instante en todas partes. Lo que hizo queda en el registro.',
  removed: (name) => `${name} ya no puede entrar.`,
  done: 'Listo',
}
