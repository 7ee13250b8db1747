import { referenceIn } from '../reference'

export const reference = referenceIn({
  title: 'Reference of API v1',
  descripcion: 'All operations of Vigía’s API v1 with their permissions, fields and parameters.',
  described: false,
  titles: {
    Vehicle: 'Vehicles',
    Driver: 'Drivers',
    Document: 'Documents',
    Exemption: 'Documents that do not apply',
    Maintenance: 'Maintenance',
    MaintenancePlan: 'Maintenance plans',
    Alert: 'Alerts',
    Device: 'GPS devices',
    Position: 'Positions',
    Day: 'Days of a vehicle',
    Point: 'Points of a day',
    Place: 'Places',
    Episode: 'Episodes of a vehicle',
  },
  list: 'How to read it',
  intro: [
    {
      p: 'Each operation stands behind `/api/v1` and asks for a key with its permission: see [Keys of the company](/docs/api#claves). The same is in `/api/v1/openapi.json` (OpenAPI 3.1, described in Spanish), from which clients for your language are made.',
    },
    {
      p: 'What is refused is explained in [Problems of API v1](/docs/api#problemas). Days are `YYYY-MM-DD` of the company; instants are UTC.',
    },
  ],
  operation: 'Operation',
  permission: 'Permission',
  field: 'Field',
  type: 'Type',
  writing: 'When writing',
  meaning: 'Meaning',
  parameter: 'Parameter of the list',
  required: 'required',
  optional: 'optional',
  read_only: 'read only',
})
