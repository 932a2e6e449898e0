import type { Language } from '../api/ids.ts'

const listed = (text: string): readonly string[] => text.trim().split(/\s+/)

/** First names of children and grown-ups, as they are given where the language is spoken. */
export const firstNames: Readonly<Record<Language, readonly string[]>> = {
  en: listed(`
    Amelia Liam Sophia Noah Olivia Ethan Ava Lucas Mia Mason Harper Logan Ella Owen Grace Caleb Chloe Wyatt Zoe Julian
    Nora Isaac Hazel Levi Ruby Aaron Violet Marcus Priya Kenji Aisha Diego Naomi Omar Leah Theo Maya Elijah Clara Jonah
  `),
  es: listed(`
    Sofía Mateo Valentina Santiago Camila Sebastián Lucía Diego Mariana Emiliano Renata Leonardo Ximena Nicolás Regina
    Andrés Daniela Joaquín Paula Tomás Elena Martín Abril Gael Julieta Bruno Antonia Rodrigo Isabela Samuel Catalina
    Ignacio Fernanda Iván Carolina Rafael Alma Héctor Noemí Esteban
  `),
  fr: listed(`
    Louise Gabriel Jade Léo Emma Raphaël Alice Arthur Chloé Louis Inès Adam Léa Hugo Manon Jules Camille Nathan Zoé Paul
    Juliette Lucas Margaux Théo Anna Maël Lina Noé Élise Sacha Romane Antoine Aya Tristan Clémence Yanis Agathe Simon
    Nina Bastien
  `),
}

export const lastNames: Readonly<Record<Language, readonly string[]>> = {
  en: listed(`
    Carter Bennett Nguyen Brooks Patel Sullivan Rivera Hayes Coleman Foster Okafor Reed Morgan Fisher Kim Ward Jenkins
    Palmer Stone Murphy Bailey Shaw Hughes Warren Dixon Lane Holland Pierce Grant Walsh Sharma Novak Larson Chen Abbott
    Quinn Delgado Harmon Blake Whitaker
  `),
  es: listed(`
    Hernández Rojas Castillo Méndez Vargas Fuentes Navarro Salazar Ortega Cárdenas Molina Reyes Aguilar Paredes Campos
    Ibarra Quintero Lozano Ríos Cordero Valdés Espinoza Medina Acosta Bravo Zamora Peralta Sandoval Montes Guerrero
    Figueroa Escobar Delgado Luna Cabrera Bustos Pineda Arroyo Vega Solís
  `),
  fr: listed(`
    Martin Bernard Dubois Moreau Laurent Lefèvre Garnier Faure Rousseau Blanc Guérin Muller Chevalier Roussel Mathieu
    Gauthier Masson Marchand Noël Meyer Dumas Lemaire Brunet Barbier Picard Renaud Colin Charpentier Benali Perrot
    Leclerc Besson Vidal Caron Aubert Rolland Hubert Diallo Poirier Delorme
  `),
}
