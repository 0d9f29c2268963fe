import type { Text } from '../../text.ts'

export const signIn: Text['signIn'] = {
  title: 'Iniciar sesión',
  lead: 'La oficina de su restaurante.',
  ended: 'Se ha cerrado la sesión. Entre de nuevo para seguir donde estaba.',
  unreachable: 'No se puede llegar a Comanda. Compruebe la conexión e inténtelo de nuevo.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar u ocultar la contraseña',
  submit: 'Entrar',
  byPasskey: 'Entrar con una llave de acceso',
  noPasskey: 'No se ha usado ninguna llave de acceso. Inténtelo de nuevo o entre con su contraseña.',
  typedTitle: 'Lo que había escrito',
  typedLead: 'Su sesión terminó antes de guardarlo. Se muestra una vez, para copiarlo.',
  forgotten: '¿Contraseña olvidada? Pida un enlace nuevo a un propietario de su cuenta.',
}

export const choosePassword: Text['choosePassword'] = {
  title: 'Elegir una contraseña',
  lead: 'Con ella entrará enseguida.',
  password: 'Contraseña nueva',
  hint: 'Al menos 12 caracteres. Una frase corta es una buena contraseña.',
  submit: 'Guardar y entrar',
  noLink: 'Esta página necesita el enlace que ha recibido. Abra otra vez el enlace completo.',
}
