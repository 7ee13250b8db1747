/**
 * Configuración: a person's notifications, the company's alert thresholds, its calendar. Its texts are those of the
 * specification, verbatim.
 */
export const ajustes = {
  perfil: 'Perfil',
  notificaciones: 'Notificaciones',
  seguridad: 'Seguridad',
  alertas: 'Alertas',
  empresa: 'Empresa',
  facturacion: 'Facturación',
  integraciones: 'Integraciones',
  empresa_datos: 'Datos de la empresa',
  correos: 'Correos',
  correos_a: 'Los correos llegan a',
  correos_empresa: 'Son los vencimientos de todos los vehículos de la empresa.',
  mails_assigned: 'Son los vencimientos de los vehículos que tiene asignados.',
  email_alerts: 'Recibir alertas por correo',
  email_alerts_hint: 'Un solo correo por la mañana, y solo el día en que hay algo nuevo.',
  envelope: 'Sobre qué',
  document_expiration: 'Documentos y licencias',
  document_expiration_hint:
    'El SOAT, la técnico-mecánica y los demás papeles, y las licencias de los conductores, antes de que venzan.',
  maintenance_reminders: 'Mantenimientos',
  maintenance_reminders_hint: 'Los trabajos que tocan por fecha o por kilometraje.',
  gps_alerts: 'Avisos de ruta',
  gps_alerts_hint:
    'Llegadas, salidas, excesos de velocidad y detenciones, en cuanto pasan. Solo los que su empresa pidió.',
  team_updates: 'Novedades del equipo',
  team_updates_hint: 'Cuando alguien acepta una invitación.',
  sin_correos: 'Sin correos, las alertas siguen en su panel y en la campana.',
  notifications_saved: 'Configuración de notificaciones actualizada',
  avisos: 'Días de aviso',
  avisos_texto:
    'Cuántos días antes de un vencimiento se crea la alerta: vale para los documentos, las licencias y los mantenimientos de toda la empresa.',
  notify: 'Avisar',
  dias_antes: 'un día antes|{n} días antes',
  same_day: 'el mismo día',
  avisos_desde:
    'Rige desde la próxima revisión diaria, a las 5:00 a. m. Las alertas que ya existen no cambian al guardar.',
  guardado: 'Configuración guardada exitosamente',
  calendario: 'Calendario',
  calendario_texto:
    'Los vencimientos de la empresa en Google Calendar, en el calendario de Apple o en cualquier otro: documentos, licencias y mantenimientos, con un aviso una semana antes. Se actualiza por sí solo.',
  calendar_create: 'Crear calendario',
  creating: 'Creando...',
  calendar_created: 'Calendario creado',
  a_google: 'Agregar a Google Calendar',
  a_apple: 'Agregar al calendario de Apple',
  direccion: 'Dirección privada',
  direccion_hint:
    'Quien tenga esta dirección ve las placas, los conductores y las fechas. Compártala solo con su equipo. Google puede tardar unas horas en mostrar los cambios.',
  direccion_copied: 'Dirección copiada',
  renovar: 'Cambiar la dirección',
  renovar_pregunta: '¿Cambiar la dirección del calendario?',
  renovar_texto:
    'La dirección actual deja de funcionar de inmediato. Los calendarios que la usan dejan de actualizarse hasta que agregue la nueva.',
  calendar_renewed: 'Calendario con dirección nueva',
  apagar: 'Desactivar calendario',
  apagar_pregunta: '¿Desactivar el calendario?',
  apagar_texto:
    'La dirección deja de funcionar de inmediato para todos los que la usan. Si lo crea otra vez, tendrá otra dirección.',
  calendar_off: 'Calendario desactivado',
} as const
