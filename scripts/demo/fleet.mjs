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
const v = (
  placa,
  marca,
  modelo,
  year,
  color,
  titular,
  servicio,
  clase,
  cilindraje,
  matricula,
  documentosByTipo,
  conductor,
) => ({
  placa,
  marca,
  modelo,
  anio: year,
  color,
  titular,
  servicio,
  clase,
  cilindraje,
  matricula,
  papeles: documentosByTipo,
  conductor,
})
const c = (nombre, documento, telefono, category, emision, vence) => ({
  nombre,
  documento,
  telefono,
  categoria: category,
  emision,
  vence,
})

/** papeles: days until each document expires (negative: expired so many days ago); absent: not registered */
export const vehiculos = [
  v(
    'KLM482',
    'Chevrolet',
    'NHR',
    2021,
    'Blanco',
    'Leasing Bancolombia',
    'publico',
    'camion',
    2771,
    -1700,
    { soat: -3, rtm: 140, tarjeta: 300, rcc: 120, rce: 120 },
    c('Jhon Fredy Castaño', '79856214', '3104458712', 'C2', -700, 390),
  ),
  v(
    'WDQ917',
    'Foton',
    'BJ1039',
    2019,
    'Rojo',
    sabana,
    'publico',
    'camion',
    2776,
    -2500,
    { soat: 88, rtm: -11, tarjeta: 210, rcc: 64, rce: 64 },
    c('Luz Dary Peña', '52417896', '3157741023', 'C2', -400, 690),
  ),
  v(
    'NPS064',
    'Nissan',
    'Frontier',
    2023,
    'Negro',
    sabana,
    'particular',
    'camioneta',
    2488,
    -1100,
    { soat: 201, impuesto: -119 },
    c('Wilson Andrés Mora', '80123477', '3012256984', 'B1', -2100, 1540),
  ),
  v(
    'JTR205',
    'Renault',
    'Kangoo',
    2018,
    'Blanco',
    sabana,
    'particular',
    'camioneta',
    1598,
    -2980,
    { soat: 108, rtm: 6, impuesto: 252 },
    c('Óscar Iván Ruiz', '1018423665', '3204417895', 'B1', -1300, 2340),
  ),
  v(
    'GHX731',
    'Chevrolet',
    'N300',
    2020,
    'Blanco',
    sabana,
    'particular',
    'camioneta',
    1206,
    -2300,
    { soat: 12, rtm: 95, impuesto: 252 },
    c('Yeimy Torres', '1032478811', '3118854120', 'B1', -3635, 15),
  ),
  v(
    'FYU348',
    'Renault',
    'Logan',
    2019,
    'Gris plata',
    sabana,
    'particular',
    'automovil',
    1598,
    -2600,
    { soat: 160, rtm: 21, impuesto: 252 },
    c('Carlos Julio Niño', '19456732', '3163327415', 'B1', -900, 920),
  ),
  v(
    'LZB590',
    'Toyota',
    'Hilux',
    2024,
    'Gris',
    sabana,
    'particular',
    'camioneta',
    2393,
    -760,
    { soat: 107, impuesto: 252, extintor: 180 },
    c('Diana Marcela Gil', '1020745118', '3186654123', 'B1', -1500, 2150),
  ),
  v(
    'HMV129',
    'Renault',
    'Duster',
    2022,
    'Rojo',
    'Hernando Rojas Ávila',
    'particular',
    'campero',
    1332,
    -1500,
    { soat: 240, rtm: 340, impuesto: 252 },
    c('Hernando Rojas Ávila', '17325498', '3107789654', 'B1', -600, 1230),
  ),
  v(
    'KJP662',
    'Kia',
    'Picanto',
    2020,
    'Azul',
    'Marcela Rojas',
    'particular',
    'automovil',
    1248,
    -2200,
    // the owner's own car: its técnico-mecánica was done but not registered
    { soat: 75, impuesto: 252 },
    c('Sandra Milena Ortiz', '52889714', '3002214578', 'B1', -1800, 1850),
  ),
  v(
    'TRK816',
    'Hino',
    '300',
    2022,
    'Blanco',
    sabana,
    'publico',
    'camion',
    4009,
    -1480,
    { soat: 190, rtm: 260, tarjeta: 330, rcc: 145, rce: 145 },
    c('Miguel Ángel Suárez', '80745233', '3142258796', 'C2', -300, 790),
  ),
  v(
    'SQD473',
    'Kia',
    'K2700',
    2018,
    'Azul',
    'Jorge Eliécer Pardo',
    'publico',
    'camion',
    2665,
    -3000,
    { soat: 131, rtm: 58, tarjeta: 95, rcc: 131, rce: 131 },
    c('Jorge Eliécer Pardo', '79112458', '3133369852', 'C1', -200, 160),
  ),
  v(
    'BXO57G',
    'Yamaha',
    'XTZ 125',
    2021,
    'Negro',
    'Diana Marcela Gil',
    'particular',
    'motocicleta',
    124,
    -1820,
    { soat: 66, rtm: 150 },
    c('Kevin Stiven Arias', '1000478512', '3225541287', 'A1', -800, 2850),
  ),
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
