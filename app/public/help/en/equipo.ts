import type { equipo as es } from '../es/equipo'
import type { Same } from '../format'

export const equipo: Same<typeof es> = {
  titulo: 'Team and roles',
  descripcion:
    'Invite people, what each role may do, how to change it or take access away, and the limits of your plan.',
  secciones: {
    invitar: {
      titulo: 'Invite someone',
      claves: 'add member user mail invitation resend',
      bloques: [
        {
          pasos: [
            'Confirm your own e-mail first, if you have not yet.',
            'In **Team** press **Invite member**, write first and last name, e-mail and role, and send.',
            'The person receives an e-mail with a link that works for 7 days. If they have no account, they create a password there.',
          ],
        },
        {
          p: 'If they cannot find it, ask them to look in the spam folder. **Send the invitation again** sends another link and the previous one stops working; **Withdraw the invitation** cancels it and frees the place.',
        },
        { foto: 'invitar', alt: 'The window to invite a new member, with name, e-mail and role.' },
      ],
    },
    roles: {
      titulo: 'What each role may do',
      claves: 'permissions administrator user assistant',
      bloques: [
        {
          tabla: [
            ['What', 'Administrator', 'User'],
            ['Vehicles', 'All: adds, edits and deletes', 'Sees those assigned'],
            ['Documents', 'All', 'Adds and renews those of their vehicles'],
            ['Alerts', 'All', 'Handles those of their vehicles'],
            ['Live map', 'The whole fleet', 'Their vehicles'],
            ['Drivers, maintenance, devices', 'All', 'Does not manage them'],
            ['Team, company and subscription', 'Yes', 'No'],
          ],
        },
        {
          p: 'The vehicles of a User are chosen in **Vehicles**: edit the vehicle and press **Who sees this vehicle**.',
        },
        { foto: 'equipo', alt: 'The list of the team, with the role and the state of each person.' },
      ],
    },
    cambiar: {
      titulo: 'Change a role or remove someone',
      claves: 'delete take away access left',
      bloques: [
        {
          p: 'Among the actions of the person choose **Change role** or **Remove**. Both close their sessions at once. The person removed keeps their account, without a company, and their vehicles are left unassigned.',
        },
        {
          p: 'The owner cannot be removed and their role cannot be changed. Your own role is changed by another Administrator.',
        },
      ],
    },
    limites: {
      titulo: 'How many people',
      claves: 'limit plan members administrators',
      bloques: [
        {
          tabla: [
            ['Plan', 'Members', 'Administrators among them'],
            ['Basic', '3', '1'],
            ['Pro', '10', '3'],
            ['Plus and trial', '25', '5'],
          ],
        },
        { p: 'Pending invitations count too.' },
      ],
    },
  },
}
