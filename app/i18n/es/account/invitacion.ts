/** The page that an invitation mail links to. */
export const invitacion = {
  title: 'Invitación',
  a: 'Lo invitan a {empresa}',
  as: 'Entrará como {rol}.',
  puede_Usuario: 'Verá los vehículos que le asignen, sus documentos, sus alertas y dónde están.',
  puede_Administrador: 'Podrá ver y administrar toda la información de la empresa.',
  aceptar: 'Aceptar la invitación',
  accepting: 'Entrando...',
  con_cuenta: '{email} ya tiene una cuenta en Vigía. Inicie sesión con ella y acepte la invitación.',
  join_with: 'Entrará con su cuenta {email}.',
  unirse: 'Unirse a {empresa}',
  otro_correo:
    'La invitación es para {invitado}, y usted inició sesión con {dentro}. Cierre sesión y abra de nuevo el enlace.',
  signOut: 'Cerrar sesión',
  a_inicio: 'Ir a mi panel',
  a_ingreso: 'Iniciar sesión',
  bienvenida: 'Ya es parte del equipo',
  welcome_without_password:
    'Ya es parte del equipo. La contraseña anterior de la cuenta ya no sirve: cree una nueva en «¿Olvidó su contraseña?».',
} as const
