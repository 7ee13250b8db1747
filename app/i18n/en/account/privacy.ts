import type { privacy as es } from '../../es/account/privacy'
import type { Translation } from '../../texts'

export const privacy: Translation<typeof es> = {
  version: 'Version of {fecha}',
  intro:
    'This page says which data Vigía keeps, what for, for how long, and how to exercise the rights that Colombian Law 1581 of 2012 gives.',
  who: 'Who answers for it',
  who_text:
    'Each company decides which vehicles, drivers and documents it registers, and answers for them. Vigía keeps and processes those data on behalf of the company, and answers for the data of the accounts. It sells no data and uses none for advertising.',
  que: 'What is kept and what for',
  que_cuenta:
    'Of your account: name, e-mail address, phone, language and time zone, to identify you and write to you. Only a one-way hash of the password is kept, from which it cannot be recovered.',
  que_empresa:
    'Of the company: name, NIT, address and phone; its vehicles, documents, services and files, to warn of what falls due.',
  que_conductores:
    'Of the drivers: name, identity document, date of birth, phone and licence, to know whether they may drive each vehicle; what they object to in their data, with the answer; and for 30 days, who looked at where the vehicle was.',
  que_posiciones:
    'Of tracking: the location, its accuracy, speed and heading. Of the phone, from the moment the driver starts tracking until it is stopped: while it is stopped nothing of it is received and nothing kept. Of a tracker installed in the vehicle, in the hours that the company sets. In the demonstration “Try it with your phone” the location is shown for 10 minutes at most and erased; of your internet address an encrypted fingerprint stays for an hour, to count the tries.',
  que_seguridad:
    'Of security: the open sessions with their browser and approximate city, and a log of who signed in, what was changed and which files were opened. Of the internet address that log keeps only a hashed fingerprint.',
  rastreo: 'The driver’s consent',
  rastreo_text:
    'The driver consents to tracking each time Start tracking is tapped, and withdraws it by tapping Stop tracking. The first time, the date and the version of this text are kept. Nobody is obliged to share their location outside their working hours.',
  time: 'For how long',
  time_text:
    'Data are kept as long as the company or the account exists. Deleting a vehicle, a driver, a document or a device deletes its files and its route too. On plan Basic positions are deleted after 30 days. A session lasts 30 days at most. The activity log is kept: what is older than 90 days goes to an archive that the company, depending on its plan, and the platform can read; it holds identifiers, no names and no e-mail addresses.',
  where: 'Where they are and who sees them',
  where_text:
    'The data are stored on the servers of Cloudflare, which may be outside Colombia. They are seen by the people of your company according to their role, and by the staff of Vigía who run the platform. Maps are loaded from a map provider, which receives the internet address of whoever looks at them, but neither their name nor their vehicle. E-mails go out through a mail provider.',
  recipients: 'Who else receives them',
  recipients_text:
    'A customer to whom the company gives a link: for a while it shows where a vehicle is and, if the company allows it, the name of the driver. The programs that the company connects: its accounting, its tracking server, and those that use the API and webhooks. Wompi, which takes the payments: the name, identity document, e-mail address and phone of the payer. The provider of electronic invoices and the DIAN, when payments are invoiced: the billing details.',
  rights: 'Your rights',
  rights_text:
    'You may know, update and correct your data, ask for proof of the consent, withdraw it, ask for deletion, and complain to the Superintendencia de Industria y Comercio. For what your company registered, speak to its administrator first.',
  contact: 'Write to',
}
