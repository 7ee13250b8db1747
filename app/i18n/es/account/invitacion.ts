/** The page that an invitation mail links to. */
export const invitacion = {
  title: 'Invitación',
  a: 'Lo invitan a {empresa}',
  as: 'Entrará como {rol}.',
  can_Usuario: 'Verá los vehículos que le asignen, sus documentos, sus alertas y dónde están.',
  can_Administrador: 'Podrá ver y administrar toda la información de la empresa.',
  accept: 'Aceptar la invitación',
  accepting: 'Entrando...',
  has_account: '{email} ya tiene una cuenta en Vigía. Inicie sesión con ella y acepte la invitación.',
  join_with: 'Entrará con su cuenta {email}.',
  join: 'Unirse a {empresa}',
  other_account:
    'La invitación es para {invitado}, y usted inició sesión con {dentro}. Cierre sesión y volverá a esta invitación.',
  signOut: 'Cerrar sesión',
  a_inicio: 'Ir a mi panel',
  a_ingreso: 'Iniciar sesión',
  welcome: 'Ya es parte del equipo',
  welcome_without_password:
    'Ya es parte del equipo. La contraseña anterior de la cuenta ya no sirve: cree una nueva en «¿Olvidó su contraseña?».',
} as const
