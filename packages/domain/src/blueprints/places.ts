import type { Language } from '../api/ids.ts'

interface Places {
  /** ISO 3166. */
  readonly country: string
  /** Numbers kept for examples, without their last two digits. */
  readonly phone: string
  readonly cities: readonly { readonly city: string; readonly postalCode: string }[]
  readonly streets: readonly string[]
  readonly street: (number: number, name: string) => string
}

/** Where sample people live and things happen. */
export const places: Readonly<Record<Language, Places>> = {
  en: {
    country: 'US',
    phone: '+150355501',
    cities: [
      { city: 'Portland', postalCode: '97209' },
      { city: 'Eugene', postalCode: '97401' },
      { city: 'Salem', postalCode: '97301' },
      { city: 'Bend', postalCode: '97701' },
      { city: 'Hood River', postalCode: '97031' },
    ],
    streets: ['Alder Street', 'Lovejoy Avenue', 'Hawthorne Boulevard', 'Mill Road', 'Willow Lane', 'Cedar Court'],
    street: (number, name) => `${number} ${name}`,
  },
  es: {
    country: 'MX',
    phone: '+5255123456',
    cities: [
      { city: 'Ciudad de México', postalCode: '06700' },
      { city: 'Puebla', postalCode: '72000' },
      { city: 'Querétaro', postalCode: '76000' },
      { city: 'Cuernavaca', postalCode: '62000' },
      { city: 'Toluca', postalCode: '50000' },
    ],
    streets: [
      'Av. Álvaro Obregón',
      'Calle Morelos',
      'Calle Jacaranda',
      'Av. Juárez',
      'Calle Hidalgo',
      'Privada del Sol',
    ],
    street: (number, name) => `${name} ${number}`,
  },
  fr: {
    country: 'FR',
    phone: '+331990012',
    cities: [
      { city: 'Lyon', postalCode: '69002' },
      { city: 'Grenoble', postalCode: '38000' },
      { city: 'Annecy', postalCode: '74000' },
      { city: 'Valence', postalCode: '26000' },
      { city: 'Chambéry', postalCode: '73000' },
    ],
    streets: [
      'rue des Tilleuls',
      'avenue Jean-Jaurès',
      'rue de la République',
      'chemin du Lac',
      'place Carnot',
      'rue Pasteur',
    ],
    street: (number, name) => `${number} ${name}`,
  },
}
