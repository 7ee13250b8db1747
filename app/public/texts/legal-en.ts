/** Terms and cookies in English. */
import type { LegalTexts } from './legal-es'

export const legal: LegalTexts = {
  version: 'Version of {fecha}',
  terminos: {
    title: 'Terms and conditions',
    descripcion: 'The rules by which Vigía is used and paid.',
    intro: 'By creating an account you accept these rules.',
    sections: [
      {
        title: 'What Vigía is',
        texto:
          'An online program that keeps the documents of your vehicles and drivers, warns you before they expire and shows the location of vehicles, taken from the phone of a driver who shares it or from a tracker installed in the vehicle. It does not replace each company’s duty to obey traffic law: the date on the document is the one that counts.',
      },
      {
        title: 'The account',
        texto:
          'You are responsible for the data you register and for the people you invite. Keep your password safe; if you suspect that someone knows it, change it and close the other sessions in Settings, Security.',
      },
      {
        title: 'The trial',
        texto:
          'It lasts 14 days, has every feature and needs no card. When it ends you can read your records; to add new ones you have to choose a plan.',
      },
      {
        title: 'Price and payment',
        texto:
          'Prices are in Colombian pesos, taxes included, and are charged by month or by year at the beginning of each period. Payments are made through Wompi; Vigía does not receive or keep your card number. A change of price is announced 30 days in advance and does not affect the period already paid.',
      },
      {
        title: 'Changing and cancelling',
        texto:
          'A change of plan applies from the next period. A larger plan that is paid earlier starts once the payment is confirmed, and the days left of the earlier plan become days of the new one. You may cancel at any time: the plan continues to the end of the paid period. If you paid online you may withdraw within five working days, under Law 1480 of 2011, if the period has not been used yet.',
      },
      {
        title: 'Tracking',
        texto:
          'With a phone, only a driver who opens the link of their vehicle and taps Iniciar Rastreo is tracked. A tracker installed in the vehicle sends its location by itself, in the hours that the company sets. The company tells its drivers the purpose and does not ask them to share their location outside working hours.',
      },
      {
        title: 'What is not allowed',
        texto:
          'Accessing the data of another company, tracking someone without their knowledge, uploading files that are not yours or are harmful, and overloading the service on purpose. An account that does so is suspended and told the reason.',
      },
      {
        title: 'Availability and liability',
        texto:
          'We work to keep the service always available, but the phone’s signal, mail and providers may fail. Vigía is not liable for fines or impounded vehicles; it refunds the days on which the service could not be used through its own fault.',
      },
      {
        title: 'Your data is yours',
        texto:
          'You can always read it, also when the plan has ended, and ask to have it handed over or deleted. The processing of personal data is explained on its own page.',
      },
      {
        title: 'Changes and law',
        texto:
          'If these rules change, we notify you by e-mail before they take effect. The laws of the Republic of Colombia apply.',
      },
    ],
  },
  cookies: {
    title: 'Cookies',
    descripcion: 'The few cookies that Vigía uses, and what for.',
    intro:
      'Vigía uses no cookies for advertising or tracking, its own or third-party. That is why there is no cookie banner: it only keeps in your browser what the service needs to work.',
    sections: [
      {
        title: 'Session cookie',
        texto:
          'It shows that you have signed in. It lasts until you sign out or close the browser, and 12 hours at most; 30 days if you ticked Remember me. It holds a random number, with no data about you.',
      },
      {
        title: 'Temporary cookies',
        texto:
          'They are used while you sign in with two steps, with a code or with another provider, and to show you once that something was saved. They last minutes.',
      },
      {
        title: 'Known browser cookie',
        texto:
          'It remembers that you have signed in in this browser, so that attempts of other people do not keep you out. It holds a random number and an encrypted mark for each account, no data of yours, and lasts six months.',
      },
      {
        title: 'Language cookie',
        texto:
          'It remembers the language in which you read the sign-in and sign-up pages. It holds only “es” or “en”, no data about you, and lasts a year. It is set when you choose a language on those pages, come to them from the English pages, or sign in to an account in English.',
      },
      {
        title: 'Appearance cookie',
        texto:
          'It remembers whether you chose the light theme, the dark one or the sun mode of the driver’s page. It holds only that choice, no data about you, and lasts a year.',
      },
      {
        title: 'List cookie',
        texto:
          'Remembers how many rows you want on each page of a list. It keeps only “10”, “50” or “100”, nothing about you, and lasts a year. It is created when you choose a number under a list. Another remembers, for each person, the columns put away from a list, and lasts a year.',
      },
      {
        title: 'First steps cookie',
        texto:
          'It remembers that you hid “Your first steps” on the Panel. It holds your company’s identifier and lasts 60 days.',
      },
      {
        title: 'Drafts in your browser',
        texto:
          'What you typed in a window that you closed without saving, and an import from Excel that is not finished, stay in your browser alone, for 7 days at most. The names of the columns that you imported are remembered there too.',
      },
      {
        title: 'What the driver’s phone keeps',
        texto:
          'A copy of the page, to open it without a signal, the state of the tracking, and positions that could not be sent yet. The positions are deleted once sent.',
      },
      {
        title: 'A link to follow a vehicle',
        texto:
          'Who opens a link to follow a vehicle keeps in the browser that it was opened, so that it is counted once. It holds nothing about you.',
      },
    ],
  },
}
