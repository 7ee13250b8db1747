/**
 * The demo fleet: a carrier in Bogotá with vehicles, drivers, documents in every state and GPS devices. Invented people
 * and plates. Days are relative to the day of seeding, so that something is always about to expire.
 */
export const PASSWORD = 'vigia-demo-2026'
/** The TOTP secret of the demo SuperAdmin (base32), fixed so that anyone can sign in to the demo. */
export const FACTOR_SECRET = 'VIGIADEMOVIGIADEMOVIGIADEMOVIGIA'

export const accounts = [
  { email: 'superadmin@vigia.test', nombre: 'Equipo Vigía', rol: 'rol-superadmin', de: null },
  { email: 'admin@vigia.test', nombre: 'Marcela Rojas', rol: 'rol-administrador', de: 'empresa' },
  { email: 'usuario@vigia.test', nombre: 'Andrés Felipe Pardo', rol: 'rol-usuario', de: 'empresa' },
]

/** Open invitations, and how many days ago they were sent. */
export const invitees = [
  { nombre: 'Diana Carolina Peña', email: 'diana@vigia.test', rol: 'Usuario', hace: 2 },
  { nombre: 'Wilson Ariza', email: 'wilson@vigia.test', rol: 'Administrador', hace: 9 },
]

export const empresa = {
  nombre: 'Transportes La Sabana S.A.S.',
  nit: '900456781-6',
  direccion: 'Cl 72 # 13-41, Bogotá D.C.',
  telefono: '6017451200',
}

/** What it watches for on the road: without notices, since its two vehicles drive the whole day. */
export const vigilancia = { limite: 50, avisaVelocidad: false, detencion: null, silencio: null }

/** Its places, along the avenues on which they drive. */
export const lugares = [
  { nombre: 'Museo Nacional', color: 'azul', grupo: 'Clientes', puntos: [[4.6154, -74.0689]], radio: 150 },
  {
    nombre: 'Bodega Los Héroes',
    color: 'verde',
    grupo: 'Bodegas',
    puntos: [[4.6668, -74.0606]],
    radio: 200,
    limite: 30,
  },
]

const sabana = 'Transportes La Sabana S.A.S.'

/** papeles: days until each document expires (negative: expired so many days ago); absent: not registered */
export const vehiculos = [
  {
    placa: 'KLM482',
    marca: 'Chevrolet',
    modelo: 'NHR',
    anio: 2021,
    color: 'Blanco',
    titular: 'Leasing Bancolombia',
    servicio: 'publico',
    clase: 'camion',
    cilindraje: 2771,
    matricula: -1700,
    papeles: { soat: -3, rtm: 140, tarjeta: 300, rcc: 120, rce: 120 },
    conductor: {
      nombre: 'Jhon Fredy Castaño',
      documento: '79856214',
      telefono: '3104458712',
      categoria: 'C2',
      emision: -700,
      vence: 390,
    },
  },
  {
    placa: 'WDQ917',
    marca: 'Foton',
    modelo: 'BJ1039',
    anio: 2019,
    color: 'Rojo',
    titular: sabana,
    servicio: 'publico',
    clase: 'camion',
    cilindraje: 2776,
    matricula: -2500,
    papeles: { soat: 88, rtm: -11, tarjeta: 210, rcc: 64, rce: 64 },
    conductor: {
      nombre: 'Luz Dary Peña',
      documento: '52417896',
      telefono: '3157741023',
      categoria: 'C2',
      emision: -400,
      vence: 690,
    },
  },
  {
    placa: 'NPS064',
    marca: 'Nissan',
    modelo: 'Frontier',
    anio: 2023,
    color: 'Negro',
    titular: sabana,
    servicio: 'particular',
    clase: 'camioneta',
    cilindraje: 2488,
    matricula: -1100,
    papeles: { soat: 201, impuesto: -119 },
    conductor: {
      nombre: 'Wilson Andrés Mora',
      documento: '80123477',
      telefono: '3012256984',
      categoria: 'B1',
      emision: -2100,
      vence: 1540,
    },
  },
  {
    placa: 'JTR205',
    marca: 'Renault',
    modelo: 'Kangoo',
    anio: 2018,
    color: 'Blanco',
    titular: sabana,
    servicio: 'particular',
    clase: 'camioneta',
    cilindraje: 1598,
    matricula: -2980,
    papeles: { soat: 108, rtm: 6, impuesto: 252 },
    conductor: {
      nombre: 'Óscar Iván Ruiz',
      documento: '1018423665',
      telefono: '3204417895',
      categoria: 'B1',
      emision: -1300,
      vence: 2340,
    },
  },
  {
    placa: 'GHX731',
    marca: 'Chevrolet',
    modelo: 'N300',
    anio: 2020,
    color: 'Blanco',
    titular: sabana,
    servicio: 'particular',
    clase: 'camioneta',
    cilindraje: 1206,
    matricula: -2300,
    papeles: { soat: 12, rtm: 95, impuesto: 252 },
    conductor: {
      nombre: 'Yeimy Torres',
      documento: '1032478811',
      telefono: '3118854120',
      categoria: 'B1',
      emision: -3635,
      vence: 15,
    },
  },
  {
    placa: 'FYU348',
    marca: 'Renault',
    modelo: 'Logan',
    anio: 2019,
    color: 'Gris plata',
    titular: sabana,
    servicio: 'particular',
    clase: 'automovil',
    cilindraje: 1598,
    matricula: -2600,
    papeles: { soat: 160, rtm: 21, impuesto: 252 },
    conductor: {
      nombre: 'Carlos Julio Niño',
      documento: '19456732',
      telefono: '3163327415',
      categoria: 'B1',
      emision: -900,
      vence: 920,
    },
  },
  {
    placa: 'LZB590',
    marca: 'Toyota',
    modelo: 'Hilux',
    anio: 2024,
    color: 'Gris',
    titular: sabana,
    servicio: 'particular',
    clase: 'camioneta',
    cilindraje: 2393,
    matricula: -760,
    papeles: { soat: 107, impuesto: 252, extintor: 180 },
    conductor: {
      nombre: 'Diana Marcela Gil',
      documento: '1020745118',
      telefono: '3186654123',
      categoria: 'B1',
      emision: -1500,
      vence: 2150,
    },
  },
  {
    placa: 'HMV129',
    marca: 'Renault',
    modelo: 'Duster',
    anio: 2022,
    color: 'Rojo',
    titular: 'Hernando Rojas Ávila',
    servicio: 'particular',
    clase: 'campero',
    cilindraje: 1332,
    matricula: -1500,
    papeles: { soat: 240, rtm: 340, impuesto: 252 },
    conductor: {
      nombre: 'Hernando Rojas Ávila',
      documento: '17325498',
      telefono: '3107789654',
      categoria: 'B1',
      emision: -600,
      vence: 1230,
    },
  },
  {
    placa: 'KJP662',
    marca: 'Kia',
    modelo: 'Picanto',
    anio: 2020,
    color: 'Azul',
    titular: 'Marcela Rojas',
    servicio: 'particular',
    clase: 'automovil',
    cilindraje: 1248,
    matricula: -2200,
    papeles: { soat: 75, impuesto: 252 },
    conductor: {
      nombre: 'Sandra Milena Ortiz',
      documento: '52889714',
      telefono: '3002214578',
      categoria: 'B1',
      emision: -1800,
      vence: 1850,
    },
  },
  {
    placa: 'TRK816',
    marca: 'Hino',
    modelo: '300',
    anio: 2022,
    color: 'Blanco',
    titular: sabana,
    servicio: 'publico',
    clase: 'camion',
    cilindraje: 4009,
    matricula: -1480,
    papeles: { soat: 190, rtm: 260, tarjeta: 330, rcc: 145, rce: 145 },
    conductor: {
      nombre: 'Miguel Ángel Suárez',
      documento: '80745233',
      telefono: '3142258796',
      categoria: 'C2',
      emision: -300,
      vence: 790,
    },
  },
  {
    placa: 'SQD473',
    marca: 'Kia',
    modelo: 'K2700',
    anio: 2018,
    color: 'Azul',
    titular: 'Jorge Eliécer Pardo',
    servicio: 'publico',
    clase: 'camion',
    cilindraje: 2665,
    matricula: -3000,
    papeles: { soat: 131, rtm: 58, tarjeta: 95, rcc: 131, rce: 131 },
    conductor: {
      nombre: 'Jorge Eliécer Pardo',
      documento: '79112458',
      telefono: '3133369852',
      categoria: 'C1',
      emision: -200,
      vence: 160,
    },
  },
  {
    placa: 'BXO57G',
    marca: 'Yamaha',
    modelo: 'XTZ 125',
    anio: 2021,
    color: 'Negro',
    titular: 'Diana Marcela Gil',
    servicio: 'particular',
    clase: 'motocicleta',
    cilindraje: 124,
    matricula: -1820,
    papeles: { soat: 66, rtm: 150 },
    conductor: {
      nombre: 'Kevin Stiven Arias',
      documento: '1000478512',
      telefono: '3225541287',
      categoria: 'A1',
      emision: -800,
      vence: 2850,
    },
  },
]

export const TIPOS = {
  soat: 'SOAT',
  rtm: 'Revisión técnico-mecánica',
  impuesto: 'Impuesto vehicular',
  tarjeta: 'Tarjeta de operación',
  rcc: 'Póliza RCC',
  rce: 'Póliza RCE',
  extintor: 'Extintor',
}

/**
 * drives: index of the avenue it drives along while the server runs; parkedAt: parked there; silent: minutes without a
 * report
 */
export const dispositivos = [
  { placa: 'JTR205', imei: 'VG-7K2M-40QX', tipo: 'mobile_app', rastreo: true, activado: -109, drives: 0 },
  { placa: 'TRK816', imei: '864205061738498', tipo: 'tracki_pro', rastreo: true, activado: -192, drives: 1 },
  {
    placa: 'HMV129',
    imei: 'VG-3F8N-62TW',
    tipo: 'mobile_app',
    rastreo: true,
    activado: -80,
    parkedAt: [4.66581, -74.05702],
  },
  {
    placa: 'KJP662',
    imei: 'VG-5RX9-1CHD',
    tipo: 'mobile_app',
    rastreo: true,
    activado: -44,
    parkedAt: [4.64412, -74.06935],
  },
  {
    placa: 'GHX731',
    imei: 'VG-8W2P-77KA',
    tipo: 'mobile_app',
    rastreo: true,
    activado: -61,
    parkedAt: [4.6587, -74.07421],
  },
  {
    placa: 'LZB590',
    imei: 'VG-6JQ4-90ME',
    tipo: 'mobile_app',
    rastreo: true,
    activado: -30,
    parkedAt: [4.68214, -74.0482],
  },
  {
    placa: 'SQD473',
    imei: 'VG-9D4T-13HB',
    tipo: 'mobile_app',
    rastreo: true,
    activado: -109,
    parkedAt: [4.67312, -74.06684],
    silent: 14,
  },
  { placa: 'FYU348', imei: 'VG-2R8N-77LC', tipo: 'mobile_app', rastreo: false, activado: -60 },
  { placa: 'WDQ917', imei: '359710042118860', tipo: 'tk103', rastreo: false, activado: -285, inactivo: true },
]

/** The vehicles that the demo Usuario may see. */
export const assigned = ['JTR205', 'GHX731', 'BXO57G']
