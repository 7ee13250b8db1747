import type { ajustes as es } from '../../es/company/settings'
import type { Translation } from '../../texts'

export const ajustes: Translation<typeof es> = {
  perfil: 'Profile',
  notificaciones: 'Notifications',
  seguridad: 'Security',
  alertas: 'Alerts',
  empresa: 'Company',
  facturacion: 'Billing',
  integraciones: 'Integrations',
  empresa_datos: 'Company details',
  correos: 'E-mails',
  correos_a: 'E-mails go to',
  correos_empresa: 'They are about every vehicle of the company.',
  mails_assigned: 'They are about the vehicles assigned to you.',
  email_alerts: 'Receive alerts by e-mail',
  email_alerts_hint: 'One e-mail in the morning, and only on days with something new.',
  envelope: 'About what',
  document_expiration: 'Documents and licences',
  document_expiration_hint:
    'The SOAT, the technical inspection and the other papers, and the drivers’ licences, before they expire.',
  maintenance_reminders: 'Maintenance',
  maintenance_reminders_hint: 'What is due by date or by distance.',
  gps_alerts: 'Notices of the road',
  gps_alerts_hint:
    'Arrivals, departures, speeding and stops, as soon as they happen. Only those your company asked for.',
  team_updates: 'Team news',
  team_updates_hint: 'When somebody accepts an invitation.',
  sin_correos: 'Without emails, alerts are still on your dashboard and under the bell.',
  notifications_saved: 'Notification settings updated',
  avisos: 'Days of notice',
  avisos_texto:
    'How many days before something falls due the alert is raised: for documents, licences and maintenance of the whole company.',
  notify: 'Raise an alert',
  dias_antes: 'one day before|{n} days before',
  same_day: 'on the day itself',
  avisos_desde: 'It applies from the next daily review, at 5:00 AM. Existing alerts do not change when you save.',
  guardado: 'Settings saved',
  calendario: 'Calendar',
  calendario_texto:
    'What falls due in the company, in Google Calendar, Apple’s calendar or any other: documents, licences and maintenance, with a reminder a week before. It updates by itself.',
  calendar_create: 'Create calendar',
  creating: 'Creating...',
  calendar_created: 'Calendar created',
  a_google: 'Add to Google Calendar',
  a_apple: 'Add to Apple’s calendar',
  direccion: 'Private address',
  direccion_hint:
    'Whoever has this address sees plates, drivers and dates. Share it with your team only. Google may take some hours to show changes.',
  direccion_copied: 'Address copied',
  renovar: 'Change the address',
  renovar_pregunta: 'Change the address of the calendar?',
  renovar_texto:
    'The current address stops working at once. Calendars that use it are not updated until you add the new one.',
  calendar_renewed: 'Calendar with a new address',
  apagar: 'Turn the calendar off',
  apagar_pregunta: 'Turn the calendar off?',
  apagar_texto:
    'The address stops working at once for everyone who uses it. If you create the calendar again, it will have a different address.',
  calendar_off: 'Calendar turned off',
}
