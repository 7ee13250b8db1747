/** Sheets as owners keep them, each with a trap of its own, and what is read of them: «? …» is what is wrong with a cell. */
import type { Field } from '../../../worker/domain/importacion/fields'
import type { Raw } from '../../../worker/domain/importacion/raw'

const day = (text: string) => new Date(`${text}T00:00:00Z`)
type Read = Partial<Record<Field, string>>

export const SHEETS: readonly [name: string, rows: Raw[][], read: Read[]][] = [
  [
    'plain titles',
    [
      ['Placa', 'Marca'],
      ['JTR205', 'Renault'],
    ],
    [{ placa: 'JTR205', marca: 'Renault' }],
  ],
  [
    'a letterhead and an empty row above',
    [['TRANSPORTES LA SABANA S.A.S.'], ['NIT 900.123.456-7'], [], ['PLACA', 'MARCA'], ['JTR205', 'Kia']],
    [{ placa: 'JTR205', marca: 'Kia' }],
  ],
  [
    'an empty first column and a counter',
    [
      [null, 'Ítem', 'Placa', 'Marca'],
      [null, 1, 'JTR205', 'Kia'],
    ],
    [{ placa: 'JTR205', marca: 'Kia' }],
  ],
  [
    '«modelo» as the year, «línea» as the model',
    [
      ['Placa', 'Línea', 'Modelo'],
      ['JTR205', 'Kangoo', 2018],
    ],
    [{ placa: 'JTR205', modelo: 'Kangoo', anio: '2018' }],
  ],
  [
    '«modelo» as the model beside a year',
    [
      ['Placa', 'Modelo', 'Año'],
      ['JTR205', 'Kangoo', 2018],
    ],
    [{ placa: 'JTR205', modelo: 'Kangoo', anio: '2018' }],
  ],
  [
    '«No. placa», «Vence SOAT», «F. vencimiento tecnomecánica»',
    [
      ['No. placa', 'Vence SOAT', 'F. vencimiento tecnomecánica'],
      ['JTR205', '26/11/2026', '01/02/2027'],
    ],
    [{ placa: 'JTR205', soat_vence: '2026-11-26', rtm_vence: '2027-02-01' }],
  ],
  [
    'documents by their names alone',
    [
      ['PLACA', 'SOAT', 'TECNO', 'EXTINTOR'],
      ['JTR205', '26/11/2026', '01/02/2027', '03/04/2027'],
    ],
    [{ placa: 'JTR205', soat_vence: '2026-11-26', rtm_vence: '2027-02-01', extintor_vence: '2027-04-03' }],
  ],
  [
    'titles in two rows, the upper ones merged',
    [
      ['VEHÍCULO', null, 'SOAT', null, 'RTM', null],
      ['Placa', 'Marca', 'Expedición', 'Vence', 'Expedición', 'Vence'],
      ['JTR205', 'Kia', '27/11/2025', '26/11/2026', '02/02/2026', '01/02/2027'],
    ],
    [
      {
        placa: 'JTR205',
        marca: 'Kia',
        soat_emision: '2025-11-27',
        soat_vence: '2026-11-26',
        rtm_emision: '2026-02-02',
        rtm_vence: '2027-02-01',
      },
    ],
  ],
  [
    'the first day of a document as «inicio de vigencia», its last one as «vigencia»',
    [
      ['Placa', 'Inicio vigencia SOAT', 'Vigencia SOAT'],
      ['JTR205', '27/11/2025', '26/11/2026'],
    ],
    [{ placa: 'JTR205', soat_emision: '2025-11-27', soat_vence: '2026-11-26' }],
  ],
  [
    'Excel serial dates in cells formatted as numbers',
    [
      ['Placa', 'SOAT'],
      ['JTR205', 46352],
    ],
    [{ placa: 'JTR205', soat_vence: '2026-11-26' }],
  ],
  [
    'cells formatted as dates',
    [
      ['Placa', 'SOAT'],
      ['JTR205', day('2026-11-26')],
    ],
    [{ placa: 'JTR205', soat_vence: '2026-11-26' }],
  ],
  [
    'a date with its month first',
    [
      ['Placa', 'SOAT'],
      ['JTR205', '11/26/2026'],
      ['GTR904', '14/08/2027'],
    ],
    [
      { placa: 'JTR205', soat_vence: '? reversed-date' },
      { placa: 'GTR904', soat_vence: '2027-08-14' },
    ],
  ],
  [
    'a whole column with months first: also the dates that could be read either way',
    [
      ['Placa', 'SOAT'],
      ['JTR205', '11/26/2026'],
      ['GTR904', '05/03/2027'],
    ],
    [
      { placa: 'JTR205', soat_vence: '? reversed-date' },
      { placa: 'GTR904', soat_vence: '? reversed-date' },
    ],
  ],
  [
    'a date without its year',
    [
      ['Placa', 'SOAT'],
      ['SRX640', '8 marzo'],
    ],
    [{ placa: 'SRX640', soat_vence: '? date-without-year' }],
  ],
  [
    'written months, with the accents of Spanish',
    [
      ['Placa', 'Fecha vencimiento SOAT'],
      ['SRX640', '8 de marzo de 2027'],
    ],
    [{ placa: 'SRX640', soat_vence: '2027-03-08' }],
  ],
  [
    '«N/A» where a document does not apply',
    [
      ['Placa', 'RTM'],
      ['KUD77F', 'N/A'],
    ],
    [{ placa: 'KUD77F' }],
  ],
  [
    'a formula that failed',
    [
      ['Placa', 'SOAT'],
      ['KUD77F', '#N/A'],
    ],
    [{ placa: 'KUD77F' }],
  ],
  [
    'a formula whose reference was lost',
    [
      ['Placa', 'SOAT'],
      ['KUD77F', '#REF!'],
    ],
    [{ placa: 'KUD77F', soat_vence: '? excel-error' }],
  ],
  [
    'plates with hyphens, spaces and small letters',
    [
      ['Placa', 'Color'],
      ['jtr-205', 'Blanco'],
      ['GTR 904', 'Rojo'],
    ],
    [
      { placa: 'JTR205', color: 'Blanco' },
      { placa: 'GTR904', color: 'Rojo' },
    ],
  ],
  [
    'a letter O in a plate',
    [
      ['Placa', 'Color'],
      ['JTR2O5', 'Rojo'],
    ],
    [{ placa: '? misread-plate', color: 'Rojo' }],
  ],
  [
    'a total below the table',
    [['Placa', 'Marca'], ['JTR205', 'Kia'], [], ['Total vehículos: 1', null]],
    [{ placa: 'JTR205', marca: 'Kia' }],
  ],
  [
    'titles repeated at the head of each printed page',
    [
      ['Placa', 'Marca'],
      ['JTR205', 'Kia'],
      ['Placa', 'Marca'],
      ['GTR904', 'Kia'],
    ],
    [
      { placa: 'JTR205', marca: 'Kia' },
      { placa: 'GTR904', marca: 'Kia' },
    ],
  ],
  [
    'empty rows between the vehicles',
    [
      ['Placa', 'Marca'],
      ['JTR205', 'Kia'],
      [null, ''],
      ['GTR904', 'Kia'],
    ],
    [
      { placa: 'JTR205', marca: 'Kia' },
      { placa: 'GTR904', marca: 'Kia' },
    ],
  ],
  [
    'columns about a document that are no dates',
    [
      ['Placa', 'No. póliza SOAT', 'Aseguradora SOAT', 'Vence SOAT'],
      ['JTR205', '0012345', 'Sura', '26/11/2026'],
    ],
    [{ placa: 'JTR205', soat_vence: '2026-11-26' }],
  ],
  [
    'contractual and extracontractual policies side by side',
    [
      ['Placa', 'Póliza contractual', 'Póliza extracontractual'],
      ['WLO553', '01/02/2027', '03/04/2027'],
    ],
    [{ placa: 'WLO553', rcc_vence: '2027-02-01', rce_vence: '2027-04-03' }],
  ],
  [
    'a wrong letter in a title',
    [
      ['Placa', 'Prpietario', 'Cilindrage'],
      ['JTR205', 'Ana Ruiz', '1.600'],
    ],
    [{ placa: 'JTR205', titular: 'Ana Ruiz', cilindraje: '1.600' }],
  ],
  [
    '«Fecha de matrícula» beside «Matrícula»',
    [
      ['Placa', 'Fecha de matrícula'],
      ['JTR205', '04/05/2018'],
    ],
    [{ placa: 'JTR205', fecha_matricula: '2018-05-04' }],
  ],
  [
    'classes and services in the words of the sheet',
    [
      ['Placa', 'Tipo de vehículo', 'Tipo de servicio'],
      ['TRK816', 'Tracto camión', 'PÚBLICO'],
    ],
    [{ placa: 'TRK816', clase: 'tractocamion', servicio: 'publico' }],
  ],
  [
    'a year that Excel shows as a date',
    [
      ['Placa', 'Año'],
      ['JTR205', day('1905-07-11')],
    ],
    [{ placa: 'JTR205', anio: '2019' }],
  ],
  [
    'text that looks like a formula is text',
    [
      ['Placa', 'Propietario'],
      ['JTR205', '=HYPERLINK("http://malo")'],
    ],
    [{ placa: 'JTR205', titular: '=HYPERLINK("http://malo")' }],
  ],
  [
    'titles in English',
    [
      ['License plate', 'Make', 'Year', 'Owner'],
      ['JTR205', 'Kia', 2020, 'Ana Ruiz'],
    ],
    [{ placa: 'JTR205', marca: 'Kia', anio: '2020', titular: 'Ana Ruiz' }],
  ],
  [
    'the same title twice: the first column counts',
    [
      ['Placa', 'Marca', 'Marca'],
      ['JTR205', 'Kia', 'Otra'],
    ],
    [{ placa: 'JTR205', marca: 'Kia' }],
  ],
]
