import type { seguridad as es } from '../es/seguridad'
import type { Same } from '../format'

export const seguridad: Same<typeof es> = {
  title: 'Security of the account',
  descripcion: 'Two-step verification, open sessions, passwords, and the log of who did what in your company.',
  sections: {
    'dos-pasos': {
      title: 'Two-step verification',
      keys: '2fa totp authenticator code backup second factor',
      blocks: [
        {
          pasos: [
            'Install an authenticator app: Google Authenticator, Microsoft Authenticator, 1Password or the one you prefer.',
            'In **Settings** (a User, in **My Account**), tab **Security**, press **Turn on two-step verification** and type your password.',
            'Scan the code with the app and enter the 6 digits it shows.',
            'Keep the backup codes in a safe place: they are not shown again, and each works once.',
          ],
        },
        {
          p: 'From then on that code is asked for at sign-in too. New phone? Sign in with a backup code, turn it off, and turn it on again with the new phone. Lost the phone and the codes too? Write to Support: once we have checked who you are, we remove it from your account and tell you by mail.',
        },
      ],
    },
    sesiones: {
      title: 'Open sessions',
      keys: 'sign out device stolen lost',
      blocks: [
        {
          p: 'In the same tab you see each browser where your account is open, with its approximate city. Close one, or **Close the others**. If you do not recognise one, change your password too: that closes the others.',
        },
        {
          p: 'With **Remember me** a session lasts up to 30 days; without it, until the browser closes and 12 hours at most. Both are closed after the idle time that your company sets, 30 minutes unless it is changed.',
        },
      ],
    },
    contrasena: {
      title: 'Passwords and other ways to sign in',
      keys: 'forgot recover change code mail google',
      blocks: [
        {
          puntos: [
            'Forgot it? In [Recover password](/reset-password) we send you a link that works for 10 minutes.',
            'You can also sign in with a 6-digit code sent to your e-mail.',
            'To change it, go to **Settings** (a User, to **My Account**), tab **Profile**. It needs 8 characters or more; a phrase will do, and common passwords are not accepted.',
          ],
        },
      ],
    },
    reglas: {
      title: 'Rules of the company',
      keys: 'require policy lock attempts expiry',
      blocks: [
        {
          p: 'An Administrator sets for everyone, in **Security**: the idle time, how many failed attempts block sign-in, whether passwords expire, and whether two-step verification is required. When it is, people without it must turn it on before they can do anything else.',
        },
        {
          foto: 'reglas',
          alt: 'The rules of the company: idle time, failed attempts, expiry and two-step verification.',
        },
      ],
    },
    actividad: {
      title: 'Who did what',
      keys: 'audit log history csv export',
      blocks: [
        {
          p: 'In **Settings**, tab **Company**, press **See the activity log**: it says who signed in, what they changed and deleted, and which files they opened. You can filter it by event, person and date, and download it with the buttons **CSV** or **Excel**. It goes back to the first day; on Basic, 30 days.',
        },
      ],
    },
  },
}
