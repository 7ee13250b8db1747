import { referenceIn } from '../reference'

export const reference = referenceIn({
  title: 'Referencia de la API v1',
  descripcion: 'Todas las operaciones de la API v1 de Vigía con sus permisos, campos y parámetros.',
  described: true,
  titles: {},
  list: 'Cómo leerla',
  intro: [
    {
      p: 'Cada operación va detrás de `/api/v1` y pide una clave con su permiso: vea [Claves de la empresa](/docs/api#claves). El mismo contenido está en `/api/v1/openapi.json` (OpenAPI 3.1), de donde salen clientes para su lenguaje.',
    },
    {
      p: 'Lo que se rechaza se explica en [Problemas de la API v1](/docs/api#problemas). Los días son `AAAA-MM-DD` de la empresa; los instantes, UTC.',
    },
  ],
  operation: 'Operación',
  permission: 'Permiso',
  field: 'Campo',
  type: 'Tipo',
  writing: 'Al escribir',
  meaning: 'Qué es',
  parameter: 'Parámetro de la lista',
  required: 'obligatorio',
  optional: 'opcional',
  read_only: 'solo se lee',
})
