import type { access as es } from '../../es/account/access'
import type { Translation } from '../../texts'

export const access: Translation<typeof es> = {
  forgot_title: 'Recover password',
  forgot_intro: 'Enter the e-mail address of your account and we will send you a link to choose a new password.',
  send_link: 'Send link',
  submitting: 'Sending...',
  back_to_sign_in: 'Back to sign in',
  sent_title: 'Check your mail',
  link_sent:
    'If there is an account with that address, a link to choose a new password will arrive in a moment. It works for 10 minutes.',
  sent_nothing_arrived: 'If nothing arrives, look in the spam folder or check the address you entered.',
  send_another: 'Ask for another link',
  new_title: 'Choose a new password',
  new_intro: 'Saving it closes your open sessions. Then sign in with the new password.',
  expired_title: 'Your password has expired',
  expired_intro: 'Your company requires a new one from time to time. Choose one and sign in with it.',
  accounts_unlinked:
    'Saving it unlinks these accounts, which open yours too. If they are yours, you can link them again in your settings.',
  new_password: 'New password',
  save_new: 'Save password',
  saving: 'Saving...',
  password_created: 'Password saved. Sign in with it.',
  link_expired_title: 'This link no longer works',
  vencido: 'A link works once and for 10 minutes. Ask for another and open it from the latest mail.',
  verify_by_link: 'Confirm that the e-mail address of your account is yours.',
  verifying: 'Confirming...',
  verify_by_code: 'Enter the code that we sent to {email}, or open the link in that mail.',
  codigo: '6-digit code',
  resend: 'Send another code',
  resend_question: 'Did it not arrive, or have 10 minutes passed?',
  resent: 'We sent another code to {email}',
  verificado: 'E-mail confirmed',
  verificado_entre: 'E-mail confirmed. Sign in with your password.',
  verified_no_password:
    'Your e-mail is confirmed. The password that the account had no longer works: choose a new one under “Forgot your password?”.',
  verify_password:
    'Enter the password that you chose when you created the account, so that we know that account and e-mail belong to the same person.',
  password_chosen: 'Password of the account',
  no_password_question:
    'You do not remember it, or somebody else created the account? Confirm the e-mail and choose a new password: the one before and all that was opened with it stop working.',
  no_password_button: 'Confirm and choose another password',
  already_verified_title: 'Your e-mail is confirmed',
  ya_verificado: 'Alerts go to {email}.',
  proceed: 'Continue',
  continue_without: 'Do it later',
  no_session: 'Sign in and ask for another confirmation e-mail.',
}
