/** The screens that stand in the way: waiting, failed session, wrong role, no connection, faults. Texts of spec §2 and §8. */
export const guardia = {
  cargando: 'Cargando...',
  error_autenticacion: 'Error de autenticación',
  error_autenticacion_texto: 'Error al cargar los datos del usuario',
  volver_a_iniciar: 'Volver a iniciar sesión',
  no_autorizado: 'Acceso no autorizado',
  no_autorizado_texto: 'No tienes permisos para acceder a esta sección.',
  volver_al_inicio: 'Volver al inicio',
  sin_internet: 'No internet connection available',
  sin_internet_es: 'Sin conexión a internet: al volver la señal se actualizan los datos.',
  sin_internet_accion: 'Sin conexión a internet. Intente de nuevo cuando vuelva la señal.',
  no_encontrado: 'No encontramos esta página',
  no_encontrado_texto: 'La dirección cambió o lo que busca ya no existe.',
  falla: 'Algo falló de nuestro lado',
  falla_texto: 'Lo que ya estaba guardado sigue a salvo. Intente de nuevo en un momento.',
  referencia: 'Referencia para soporte: {id}',
  ir_al_inicio: 'Ir al inicio',
  solo_lectura: 'Solo lectura',
  solo_lectura_texto:
    'Abrió esta empresa para dar soporte. Esta sección es solo de su gente, y aquí no se cambia nada.',
  volver_a_la_empresa: 'Volver a la empresa',
} as const
