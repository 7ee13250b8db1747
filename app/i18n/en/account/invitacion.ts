import type { invitacion as es } from '../../es/account/invitacion'
import type { Translation } from '../../texts'

export const invitacion: Translation<typeof es> = {
  title: 'Invitation',
  a: 'You are invited to {empresa}',
  as: 'You will join as {rol}.',
  can_Usuario: 'You will see the vehicles assigned to you, their documents, their alerts and where they are.',
  can_Administrador: 'You will be able to see and manage everything in the company.',
  accept: 'Accept the invitation',
  accepting: 'Joining...',
  has_account: '{email} already has a Vigía account. Sign in with it and accept the invitation.',
  join_with: 'You will join with your account {email}.',
  join: 'Join {empresa}',
  other_account:
    'The invitation is for {invitado}, and you are signed in as {dentro}. Sign out and you come back to this invitation.',
  signOut: 'Sign out',
  a_inicio: 'Go to my panel',
  a_ingreso: 'Sign in',
  welcome: 'You are part of the team now',
  welcome_without_password:
    'You are part of the team now. The former password of the account no longer works: choose a new one under “Forgot your password?”.',
}
