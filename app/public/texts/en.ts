/** The public pages in English, typed by the Spanish ones. */
import type { PublicTexts } from './es'
import { soporte } from './support-en'

export const en: PublicTexts = {
  marco: {
    funciones: 'Features',
    precios: 'Pricing',
    testimonials: 'Testimonials',
    contacto: 'Contact',
    main: 'Main',
    menu: 'Menu',
    iniciar: 'Sign in',
    prueba: 'Free trial',
    mi_panel: 'Go to my dashboard',
    inicio: 'Vigía, home',
    skip: 'Skip to content',
    other_idioma: 'Español',
    theme: 'Theme',
    theme_system: 'System',
    theme_light: 'Light',
    theme_dark: 'Dark',
    hecho: 'Fleet control made in Colombia.',
    producto: 'Product',
    resources: 'Resources',
    legal: 'Legal',
    documentation: 'Documentation',
    guias: 'Guides',
    preguntas: 'Frequent questions',
    whats_new: 'Updates',
    soporte: 'Support',
    terminos: 'Terms',
    privacidad: 'Privacy',
    cookies: 'Cookies',
    rights: '© {anio} Vigía',
  },
  portada: {
    title: 'Your fleet’s papers and GPS, in order · Vigía',
    descripcion:
      'SOAT, inspections, taxes and the location of your fleet in Colombia, always in order. 14 days free, no card.',
    phrase: 'Know today which vehicle cannot go out tomorrow.',
    explanation:
      'Vigía warns you before the SOAT, the inspection and the tax of each vehicle expire, and shows you where it is. No extra devices: the driver’s phone is enough.',
    learn_more: 'Learn more',
    no_card: '14 days free, no card. Cancel whenever you like.',
  },
  example: {
    marca: 'Example',
    title: 'Papers about to expire',
    label: 'Example: papers about to expire',
    vehiculos: '12 vehicles',
    up_to_date: '9 in order',
    soat: 'SOAT',
    rtm: 'Inspection',
    impuesto: 'Tax',
  },
  problems: {
    title: 'Today your fleet’s information is in a folder, a spreadsheet and one person’s memory.',
    more: 'See how Vigía solves it',
    lista: [
      {
        title: 'Papers everywhere',
        texto:
          'The SOAT is in an e-mail and the inspection in the glove box. You find out that one has expired at a traffic check.',
        costo: 'A fine and a vehicle off the road',
      },
      {
        title: 'Maintenance without a history',
        texto:
          'The workshop says the oil was changed recently, the driver does not remember, and the invoice is nowhere to be found.',
        costo: 'The same thing is paid twice',
      },
      {
        title: 'Vehicles you cannot locate',
        texto: 'To know where an order is, you have to call the driver, who should not answer while driving.',
        costo: 'Long routes and waiting customers',
      },
    ],
  },
  gps: {
    title: 'The driver’s phone is the GPS.',
    pasos: [
      { que: 'Make the QR code', how: 'of the vehicle and send it by WhatsApp.' },
      { que: 'The driver opens it', how: 'and taps Iniciar Rastreo. Nothing to install.' },
      { que: 'You see it on the map', how: 'in real time. If the signal is lost, the route is saved and sent later.' },
    ],
    privacy_note:
      'When the driver stops tracking, no location is received or kept, so it cannot be seen outside working hours.',
    start: 'Start now',
    try_it: 'Try it with your phone',
    try_it_explanation:
      'Scan a code and watch your location move on this map. No account needed; after 10 minutes everything is erased.',
    sin_script: 'To try it, turn JavaScript on in your browser, or open an account.',
    no_cargo: 'It did not load. Check your connection and try again.',
    donde: 'Kr 7 and Cl 92 · 2\u00a0s\u00a0ago',
    velocidad: 'Speed',
    hoy: 'Today',
    on_the_road: 'On the road',
  },
  funciones: {
    title: 'Documents, alerts and GPS in one place.',
    cta: 'Start the free trial',
    pronto: 'Coming soon',
    documentos: {
      title: 'Papers with a traffic light',
      texto:
        'Upload the PDF or a photo. Vigía keeps the date and shows what is in order, what is about to expire and what has expired.',
    },
    alertas: {
      title: 'Automatic alerts',
      texto: 'One e-mail in the morning with the due dates that matter, also shown on your dashboard.',
      hora: 'Today, 5:00 AM · to Marcela Rojas',
      asunto: '2 vehicles cannot go out today',
      uno: 'SOAT expired 3 days ago',
      dos: 'Inspection expired yesterday',
    },
    lista: {
      rastreo: { title: 'Tracking from the phone', texto: 'Live location, no devices to buy or install.' },
      mantenimiento: {
        title: 'Maintenance history',
        texto: 'What was done, at which workshop, at how many kilometres and for how much.',
      },
      usuarios: {
        title: 'Several users, by role',
        texto: 'Administrators see the whole fleet; each user, the vehicles assigned to them.',
      },
      reportes: {
        title: 'Reports as PDF and Excel',
        texto: 'The state of the fleet, kilometres and hours, visits, speeding, costs and licences.',
      },
      integracion: {
        title: 'Integration with your GPS',
        texto: 'The devices you already have, on the same map, through your Traccar server or flespi.',
      },
      chat: { title: 'Chat with drivers', texto: 'Talk to your drivers from the same screen.' },
    },
  },
  voces: {
    title: 'Testimonials',
    sample: 'Example testimonials; they are not from real customers.',
    lista: [
      {
        says: 'I used to learn of an expired SOAT when the impound yard called. Now at six in the morning I know which truck stays in.',
        quien: 'Gloria Inés Pachón',
        cargo: 'Fleet manager, 14 vehicles · Fontibón, Bogotá',
      },
      {
        says: 'My customers come with the history of the car on their phone. No more arguing what was changed and when.',
        quien: 'Edwin Sarmiento',
        cargo: 'Workshop owner · Paloquemao, Bogotá',
      },
      {
        says: 'We entered the twelve plates in a morning. At noon we saw the three vans on the map.',
        quien: 'Natalia Quintero',
        cargo: 'Operations manager · Funza, Cundinamarca',
      },
    ],
  },
  precios: {
    title: 'One price for the whole fleet.',
    explanation: 'Charged in pesos, taxes included. The first 14 days are free, no card.',
    ciclo: 'Billing cycle',
    mensual: 'Monthly',
    anual: 'Yearly, 2 months free',
    popular: 'Most popular',
    per_month: 'a month',
    per_year: 'a year',
    elegir: 'Choose plan',
    para: {
      Basic: 'To get organised.',
      Pro: 'For fleets on the road every day.',
      Plus: 'For operations with several sites.',
    },
    vehiculos: 'Up to {n} vehicles',
    un_administrador: '1 administrator, {n} members in all',
    administradores: '{a} administrators, {n} members in all',
    history: '{n} days of history',
    unlimited: 'Unlimited history',
    gps: 'GPS tracking',
    reportes: 'Advanced reports',
    api: 'API',
    all_of_pro: 'Everything in Pro',
    erp: 'Integration with your ERP',
    gerente: 'A dedicated account manager',
    more: 'More than {n} vehicles?',
    enterprise: 'Let’s talk about an Enterprise plan',
  },
  controller: {
    terminos: 'Vigía is a service of:',
    privacidad: 'The controller of the data of the accounts, and processor of what the companies register, is:',
    nit: 'NIT {nit}',
  },
  soporte,
  closing: {
    title: 'Register your first vehicle and be warned before each expiry.',
    stamp: '14 DAYS · NO CARD · BOGOTÁ D.C.',
  },
}
