/** The mailer's configuration, apart from the mailer, which is loaded only when a mail is sent. */
import type { Ajustes } from '../env'
import type { openSmtp } from '../mail/smtp'

/** The mailer's configuration. */
export interface MailConfig {
  /** CONFIG_SECRET: decrypts the stored password */
  secret: string
  /** the product's address, without a trailing slash */
  appUrl: string
  inDevelopment: boolean
}

export const mailConfig = (a: Ajustes): MailConfig => ({
  secret: a.CONFIG_SECRET,
  appUrl: a.APP_URL,
  inDevelopment: a.ENTORNO === 'desarrollo',
})

export type OpenSmtp = typeof openSmtp
