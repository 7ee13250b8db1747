import type { ajustes as es } from '../es/ajustes'
import type { Traduccion } from '../textos'

export const ajustes: Traduccion<typeof es> = {
  perfil: 'Profile',
  notificaciones: 'Notifications',
  seguridad: 'Security',
  alertas: 'Alerts',
  empresa: 'Company',
  facturacion: 'Billing',
  integraciones: 'Integrations',
  empresa_datos: 'Company details',
  correos: 'Emails',
  correos_a: 'Emails go to',
  correos_empresa: 'They are about every vehicle of the company.',
  correos_asignados: 'They are about the vehicles assigned to you.',
  email_alerts: 'Receive alerts by email',
  email_alerts_ayuda: 'One email in the morning, and only on a day with something new.',
  sobre: 'About what',
  document_expiration: 'Documents and licences',
  document_expiration_ayuda:
    'The SOAT, the technical inspection and the other papers, and the drivers’ licences, before they expire.',
  maintenance_reminders: 'Maintenance',
  maintenance_reminders_ayuda: 'What is due by date or by distance.',
  team_updates: 'Team news',
  team_updates_ayuda: 'When somebody accepts an invitation.',
  sin_correos: 'Without emails the alerts stay on your dashboard and at the bell.',
  notificaciones_guardadas: 'Notification settings updated',
  avisos: 'Days of notice',
  avisos_texto:
    'How many days before something falls due the alert is raised: for documents, licences and maintenance of the whole company.',
  avisar: 'Tell',
  dias_antes: 'one day before|{n} days before',
  mismo_dia: 'on the day itself',
  avisos_desde:
    'It counts from the next daily review, at 5:00 AM. Alerts that exist already do not change when you save.',
  guardado: 'Settings saved',
  calendario: 'Calendar',
  calendario_texto:
    'What falls due in the company, in Google Calendar, Apple’s calendar or any other: documents, licences and maintenance, with a reminder a week before. It updates by itself.',
  calendario_crear: 'Create calendar',
  creando: 'Creating...',
  calendario_creado: 'Calendar created',
  a_google: 'Add to Google Calendar',
  a_apple: 'Add to Apple’s calendar',
  direccion: 'Private address',
  direccion_ayuda:
    'Whoever has this address sees plates, drivers and dates. Share it with your team only. Google may take some hours to show changes.',
  direccion_copiada: 'Address copied',
  no_copiada: 'It could not be copied. Select it and copy it yourself.',
  renovar: 'Change the address',
  renovar_pregunta: 'Change the address of the calendar?',
  renovar_texto:
    'The present address stops working at once. Calendars that use it are not updated until you add the new one.',
  calendario_renovado: 'Calendar with a new address',
  apagar: 'Turn the calendar off',
  apagar_pregunta: 'Turn the calendar off?',
  apagar_texto:
    'The address stops working at once for everybody who uses it. If you create it again it will have another one.',
  calendario_apagado: 'Calendar turned off',
}
