import type { Text } from '../../text.ts'

export const own: Text['own'] = {
  title: 'Su acceso',
  lead: 'Cómo inicia sesión y dónde la tiene abierta.',
  password: 'Contraseña',
  passwordLead: 'Al menos 12 caracteres. Al cambiarla se cierran todas sus demás sesiones.',
  change: 'Cambiar la contraseña',
  present: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  newPasswordHint: 'Al menos 12 caracteres. Una frase corta es una buena contraseña.',
  changed: 'La contraseña se ha cambiado. En los demás sitios se ha cerrado su sesión.',
  sessions: 'Dónde tiene la sesión abierta',
  idle: (hours) => `Una sesión que nadie usa durante ${hours} se cierra sola.`,
  hours: (count) => (count === 1 ? 'una hora' : `${count} horas`),
  minutes: (count) => (count === 1 ? '1 minuto' : `${count} minutos`),
  device: 'Navegador',
  address: 'Dirección de red',
  signedIn: 'Inicio de sesión',
  signedInBy: { password: 'con contraseña', link: 'con un enlace', passkey: 'con llave de acceso' },
  seen: 'Último uso',
  here: 'Esta',
  end: 'Cerrar',
  endNamed: (what) => `Cerrar la sesión de ${what}`,
  ended: 'La sesión se ha cerrado.',
  endOthers: 'Cerrar todas las demás',
  endOthersTitle: '¿Cerrar todas las demás sesiones?',
  endOthersLead: 'Aquí la sesión sigue abierta; en los demás sitios se cierra.',
  othersEnded: (count) => (count === 1 ? 'Se ha cerrado una sesión.' : `Se han cerrado ${count} sesiones.`),
  unknownBrowser: 'Navegador desconocido',
  on: (browser, system) => `${browser} en ${system}`,
}

export const erasing: Text['erasing'] = {
  erase: 'Borrar a la persona',
  title: (name) => `¿Borrar los datos de ${name}?`,
  staffLead:
    'Su nombre y su PIN se borran para siempre, y la persona deja el personal. Los pedidos, las propinas y las horas quedan en todos los informes, con un número en lugar del nombre.',
  userLead:
    'Su nombre y su correo electrónico se borran para siempre, y su sesión se cierra. La dirección se puede invitar de nuevo.',
  logLead:
    'El registro de actividad guarda lo que hizo durante 90 días, salvo que el operador haya fijado otro plazo. Esto no se puede deshacer.',
  type: (name) => `Escriba «${name}» para continuar`,
  mistyped: 'Ese no es el nombre.',
  erased: (name) => `Se han borrado los datos de ${name}.`,
}

export const passkeys: Text['passkeys'] = {
  title: 'Llaves de acceso',
  lead: 'Inicie sesión con el dedo, la cara o una llave de seguridad en lugar de la contraseña. Nadie puede adivinar una llave de acceso ni sonsacársela.',
  add: 'Crear una llave de acceso',
  addLead: 'A continuación, el navegador le pedirá el dedo, la cara o la llave.',
  goOn: 'Continuar',
  name: 'Nombre',
  nameHint: 'Para reconocerla, por ejemplo «Teléfono»',
  notMade:
    'No se ha creado ninguna llave de acceso: no se tocó nada a tiempo, o este equipo ya tiene una aquí.',
  wasAdded: (name) => `Ya se puede iniciar sesión con «${name}».`,
  notHere:
    'Las llaves de acceso necesitan una dirección con https:// y un nombre. Pregunte a quien le ofrece Comanda.',
  missing:
    'Los propietarios de esta cuenta inician sesión con una llave de acceso. Cree una antes de cerrar la sesión.',
  added: 'Creada',
  never: 'Nunca',
  elsewhere: (host) => `Solo vale en ${host}`,
  rename: 'Cambiar el nombre',
  remove: 'Quitar',
  removeTitle: (name) => `¿Quitar «${name}»?`,
  removeLead:
    'Ya no deja entrar a nadie. Quítela también del equipo. Las sesiones que abrió se cierran más abajo.',
  ofOwners: 'Llaves de acceso de los propietarios',
  ofOwnersLead:
    'Si los propietarios necesitan una llave de acceso, una contraseña robada no abre nada. Quien no la tiene o la ha perdido entra con un enlace de contraseña que crea otro propietario, o quien le ofrece Comanda.',
  require: 'Los propietarios inician sesión con una llave de acceso',
  requireTitle: '¿Exigir llaves de acceso a todos los propietarios?',
  requireLead:
    'A los propietarios que entraron con contraseña se les cierra la sesión enseguida, y necesitan una llave de acceso para volver. Para los gerentes y quienes solo leen no cambia nada.',
  requireSubmit: 'Exigir llaves de acceso',
}
