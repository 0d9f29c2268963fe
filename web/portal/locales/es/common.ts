import type { Text } from '../text.ts'

export const common: Text['common'] = {
  leaveUnsaved: '¿Descartar lo que ha escrito?',
  discard: 'Descartar',
  goOn: 'Seguir',
  add: 'Añadir',
  save: 'Guardar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  remove: 'Eliminar',
  edit: 'Cambiar',
  copy: 'Copiar',
  copied: 'Copiado',
  search: 'Buscar',
  retry: 'Reintentar',
  undo: 'Deshacer',
  more: (what) => `Más sobre ${what}`,
  showMore: 'Mostrar más',
  saved: 'Guardado.',
  none: '–',
  named: (name, value) => `${name}: ${value}`,
  quoted: (words) => `«${words}»`,
  all: 'Todos',
  viewOnly: 'Aquí puede verlo todo. Para cambiarlo hace falta un gerente.',
  ownerOnly: 'Solo un propietario de la cuenta puede ver esta página.',
  name: 'Nombre',
  status: 'Estado',
  actions: 'Acciones',
  today: 'Hoy',
}

export const clash: Text['clash'] = {
  title: 'Otra persona lo ha cambiado entretanto',
  lead: 'Elija qué debe quedar y guarde de nuevo. Sus demás cambios siguen ahí.',
  mine: (value) => `Lo suyo: ${value}`,
  theirs: (value) => `Lo otro: ${value}`,
  empty: '(vacío)',
  yes: 'Sí',
  no: 'No',
}

export const trouble: Text['trouble'] = {
  title: 'No se pudo cargar',
  unreachable:
    'Comanda no responde: puede que no se haya hecho. Pulse otra vez cuando vuelva la conexión: nunca se hace dos veces.',
  madeBefore: (time) =>
    `Su intento de las ${time} quedó sin respuesta, pero se hizo. Ahora no se ha hecho nada. Compruébelo y pulse otra vez si todavía lo quiere.`,
  notTwice: (time) => `Ya se había hecho a las ${time}. No se ha hecho dos veces.`,
  outdated: (since) => `Datos de ${since}: Comanda no puede actualizarlos en este momento.`,
  notSaved: 'No ha funcionado',
  notFound: 'Esta página no existe',
  notFoundLead: 'Quizá haya cambiado la dirección. Las páginas están en el menú.',
  crashed: 'Esta página ha fallado',
  crashedLead: 'Vuelva a cargarla. Si ocurre otra vez, avise a quien le administra Comanda.',
  reload: 'Volver a cargar',
}
