/** The public pages in English; the compiler holds it to the shape of the Spanish ones. */
import type { PublicTexts } from './es'
import { legal } from './legal-en'
import { soporte } from './support-en'

export const en: PublicTexts = {
  marco: {
    funciones: 'Features',
    precios: 'Pricing',
    testimonios: 'Testimonials',
    contacto: 'Contact',
    principal: 'Main',
    menu: 'Menu',
    iniciar: 'Sign in',
    prueba: 'Free trial',
    mi_panel: 'Go to my dashboard',
    inicio: 'Vigía, home',
    saltar: 'Skip to content',
    otro_idioma: 'Español',
    hecho: 'Fleet control made in Colombia.',
    producto: 'Product',
    recursos: 'Resources',
    legal: 'Legal',
    documentacion: 'Documentation',
    guias: 'Guides',
    preguntas: 'Frequent questions',
    novedades: 'Updates',
    soporte: 'Support',
    ventas: 'Sales',
    terminos: 'Terms',
    privacidad: 'Privacy',
    cookies: 'Cookies',
    derechos: '© {anio} Vigía',
  },
  portada: {
    titulo: 'Your fleet’s papers and GPS, in order · Vigía',
    descripcion:
      'SOAT, inspections, taxes and the location of your fleet in Colombia, always in order. 14 days free, no card.',
    frase: 'Know today which vehicle cannot leave tomorrow.',
    explica:
      'Vigía keeps track of the SOAT, the inspection and the tax of every vehicle, and shows you where it is. No devices: the driver’s phone is enough.',
    conoce: 'Learn more',
    sin_tarjeta: '14 days free, no card. Cancel whenever you like.',
  },
  ejemplo: {
    marca: 'Example',
    titulo: 'Papers about to expire',
    rotulo: 'Example: papers about to expire',
    vehiculos: '12 vehicles',
    al_dia: '9 in order',
    soat: 'SOAT',
    rtm: 'Inspection',
    impuesto: 'Tax',
  },
  problemas: {
    titulo: 'Today your fleet lives in a folder, a spreadsheet and somebody’s memory.',
    mas: 'See how Vigía solves it',
    lista: [
      {
        titulo: 'Papers everywhere',
        texto:
          'The SOAT is in an e-mail and the inspection in the glove box. Nobody sees the date until a traffic officer does.',
        costo: 'A fine and a vehicle off the road',
      },
      {
        titulo: 'Maintenance without a history',
        texto:
          'The workshop says the oil was changed lately, the driver does not remember, and the invoice is nowhere to be found.',
        costo: 'The same thing is paid twice',
      },
      {
        titulo: 'A fleet in the dark',
        texto: 'To know where an order is, somebody has to call the driver. And a driver should not answer.',
        costo: 'Long routes and waiting customers',
      },
    ],
  },
  gps: {
    titulo: 'The GPS is already in the driver’s pocket.',
    pasos: [
      { que: 'Make the QR code', como: 'of the vehicle and send it by WhatsApp.' },
      { que: 'The driver opens it', como: 'and taps Iniciar Rastreo. Nothing to install.' },
      { que: 'You see it on the map', como: 'within a second, and in a tunnel nothing is lost.' },
    ],
    privado:
      'When the driver stops tracking, nothing is received and nothing is kept: after work nobody knows where they are.',
    comenzar: 'Start now',
    pruebelo: 'Try it with your phone',
    pruebelo_explica:
      'Scan a code and watch your own dot move on this map. No account; after 10 minutes everything is erased.',
    sin_script: 'To try it, turn JavaScript on in your browser, or open an account.',
    no_cargo: 'It did not load. Check your connection and try again.',
    donde: 'Kr 7 and Cl 92 · 2\u00a0s\u00a0ago',
    velocidad: 'Speed',
    hoy: 'Today',
    en_ruta: 'On the road',
  },
  funciones: {
    titulo: 'Everything a vehicle needs to go out.',
    cta: 'Start the free trial',
    pronto: 'Coming soon',
    documentos: {
      titulo: 'Papers with a traffic light',
      texto:
        'Upload the PDF or a photo. Vigía keeps the date and tells you what is in order, what is about to expire and what already has.',
    },
    alertas: {
      titulo: 'Automatic alerts',
      texto: 'One e-mail in the morning with what matters, and the same on your dashboard.',
      hora: 'Today, 5:00 AM · to Marcela Rojas',
      asunto: '2 vehicles cannot leave today',
      uno: 'SOAT expired 3 days ago',
      dos: 'Inspection expired yesterday',
    },
    lista: {
      rastreo: { titulo: 'Tracking from the phone', texto: 'Live location, no devices to buy or install.' },
      mantenimiento: {
        titulo: 'Maintenance history',
        texto: 'What was done, at which workshop, at how many kilometres and for how much.',
      },
      usuarios: {
        titulo: 'Several users, by role',
        texto: 'Administrators see the whole fleet; each user, the vehicles assigned to them.',
      },
      reportes: {
        titulo: 'PDF, CSV and calendar',
        texto: 'Receipts as PDF, the activity as CSV and due dates in the calendar of your phone.',
      },
      integracion: { titulo: 'Integration with your GPS', texto: 'The devices you already have, on the same map.' },
      chat: { titulo: 'Chat with drivers', texto: 'Talk to your drivers from the same screen.' },
    },
  },
  voces: {
    titulo: 'Testimonials',
    muestra: 'Sample testimonials: this is how people who run fleets like yours talk.',
    lista: [
      {
        dice: 'I used to learn of an expired SOAT when the impound yard called. Now at six in the morning I know which truck stays in.',
        quien: 'Gloria Inés Pachón',
        cargo: 'Fleet manager, 14 vehicles · Fontibón, Bogotá',
      },
      {
        dice: 'My customers come with the history of the car on their phone. No more arguing what was changed and when.',
        quien: 'Edwin Sarmiento',
        cargo: 'Workshop owner · Paloquemao, Bogotá',
      },
      {
        dice: 'We entered the twelve plates in a morning. At noon we saw the three vans on the map.',
        quien: 'Natalia Quintero',
        cargo: 'Operations manager · Funza, Cundinamarca',
      },
    ],
  },
  precios: {
    titulo: 'One price for the whole fleet.',
    explica: 'Charged in pesos, taxes included. The first 14 days are free, no card.',
    ciclo: 'Billing cycle',
    mensual: 'Monthly',
    anual: 'Yearly, 2 months free',
    popular: 'Most popular',
    al_mes: 'a month',
    al_anio: 'a year',
    elegir: 'Choose plan',
    para: {
      Basic: 'To start out in order.',
      Pro: 'For fleets on the road every day.',
      Plus: 'For operations with several sites.',
    },
    vehiculos: 'Up to {n} vehicles',
    un_administrador: '1 administrator, {n} members in all',
    administradores: '{a} administrators, {n} members in all',
    historia: '{n} days of history',
    sin_limite: 'Unlimited history',
    gps: 'GPS tracking',
    reportes: 'Advanced reports',
    api: 'API',
    todo_pro: 'Everything in Pro',
    erp: 'Integration with your ERP',
    gerente: 'A dedicated account manager',
    mas: 'More than 30 vehicles?',
    enterprise: 'Let’s talk about an Enterprise plan',
  },
  legal,
  soporte,
  cierre: {
    titulo: 'Type your first plate. We look after the dates.',
    sello: '14 DAYS · NO CARD · BOGOTÁ D.C.',
  },
}
