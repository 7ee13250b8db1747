import type { apiKeys as es } from '../../es/account/api-keys'
import type { Translation } from '../../texts'

export const apiKeys: Translation<typeof es> = {
  title: 'API keys',
  text: 'A key lets a program of your company read or change the data that you choose: your ERP, a spreadsheet, a dashboard. It does not depend on any person and can be revoked at any time.',
  no_plan: 'API keys come with the Pro plan. Those that exist do not work with your plan.',
  create: 'Create key',
  list: 'Keys in use',
  none: 'There are no keys yet.',
  since: 'Created on {fecha}',
  used: 'used {hace}',
  unused: 'not used',
  ends_with: 'ends in {final}',
  revoke: 'Revoke',
  revoke_named: 'Revoke {nombre}',
  revoke_question: 'Revoke {nombre}?',
  revoke_text:
    'The programs that use it stop reading and writing at once. This cannot be undone: to come back they need another key.',
  revoked: 'Key revoked',
  new_title: 'New API key',
  name: 'Name',
  name_hint: 'What it is for: “Accounting”, “Operations dashboard”.',
  creating: 'Creating...',
  none_level: 'No access',
  read_level: 'Read',
  write_level: 'Read and change',
  vehicles: 'Vehicles',
  drivers: 'Drivers',
  reads: 'reads',
  writes: 'reads and changes',
  ready: 'Key created',
  ready_text:
    'Copy it now: it is not shown again. Keep it like a password, and revoke it here if somebody else has seen it.',
  key: 'Your key',
  key_hint: 'The program sends it with each request: Authorization: Bearer.',
  copied: 'Key copied',
}
