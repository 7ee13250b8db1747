import type { equipo as es } from '../es/equipo'
import type { Same } from '../format'

export const equipo: Same<typeof es> = {
  title: 'Team and roles',
  descripcion:
    'Invite people, what each role may do, how to change it or take access away, and the limits of your plan.',
  sections: {
    invitar: {
      title: 'Invite someone',
      keys: 'add member user mail invitation resend',
      blocks: [
        {
          pasos: [
            'Confirm your own e-mail first, if you have not yet.',
            'Open **Team** on your company’s card (on a phone, under **More**), press **Invite member**, write first and last name, e-mail and role, and send.',
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
      title: 'What each role may do',
      keys: 'permissions administrator user assistant',
      blocks: [
        {
          tabla: [
            ['What', 'Administrator', 'User'],
            ['Vehicles', 'All: adds, edits and deletes', 'Sees those assigned'],
            ['Documents', 'All', 'Adds and renews those of their vehicles'],
            ['Alerts', 'All', 'Handles those of their vehicles'],
            ['Live map', 'The whole fleet', 'Their vehicles'],
            ['Reports', 'All', 'State, kilometres, visits and speed of their vehicles'],
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
      title: 'Change a role or remove someone',
      keys: 'delete take away access left',
      blocks: [
        {
          p: 'Among the actions of the person choose **Change role** or **Remove**. Both close their sessions at once; press **Undo** within eight seconds of a change of role, and the person gets back the vehicles they saw. The person removed keeps their account, without a company, if they verified their e-mail, and their vehicles are left unassigned.',
        },
        {
          p: 'The owner cannot be removed and their role cannot be changed. Your own role is changed by another Administrator.',
        },
      ],
    },
    propietario: {
      title: 'Hand the company over to someone else',
      keys: 'owner transfer change of manager leave resign',
      blocks: [
        {
          p: 'If you are the owner, choose **Make owner** among the actions of another Administrator. That person must have joined the team and confirmed their e-mail. You stay an Administrator, and you both get a mail.',
        },
        {
          p: 'If your plan allows one Administrator only, or the owner is no longer in the company, write to us from **Support**: Vigía can hand the company over to another person of the team.',
        },
      ],
    },
    limites: {
      title: 'How many people',
      keys: 'limit plan members administrators',
      blocks: [
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
