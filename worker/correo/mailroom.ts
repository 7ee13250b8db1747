/** What mails are sent with: apart from what sends them, which is loaded when one is sent. */
import type { Ajustes } from '../env'
import type { openConnection } from '../mail/smtp'

/** The mailer's configuration. */
export interface MailroomConfig {
  /** CONFIG_SECRET: decrypts the stored password */
  secret: string
  /** the product's address, without a trailing slash */
  appUrl: string
  inDevelopment: boolean
}

export const mailroomConfig = (a: Ajustes): MailroomConfig => ({
  secret: a.CONFIG_SECRET,
  appUrl: a.APP_URL,
  inDevelopment: a.ENTORNO === 'desarrollo',
})

export type OpenLine = typeof openConnection
