/** Names of a country's players. First and last names are drawn independently. */
interface NamePool {
  readonly countryCode: string;
  /** Share among all players, in hundredths. */
  readonly share: number;
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
}

function pool(countryCode: string, share: number, first: string, last: string): NamePool {
  const words = (text: string) => text.trim().split(/\s+/);
  // An underscore joins names of two words.
  const lastNames = words(last).map((name) => name.replaceAll('_', ' '));
  return { countryCode, share, firstNames: words(first), lastNames };
}

/** Everyday names; combinations that belong to a known player are left out of the pools. */
export const NAME_POOLS: readonly NamePool[] = [
  pool(
    'DE',
    46,
    `Jannik Moritz Henrik Tobias Malte Fynn Lennart Konstantin Ole Bastian Vincent Kilian Hannes
     Torben Mats Erik Simon Jasper Luis Paul Emil Anton Theo Leonard Benedikt Marius Niklas Julian
     Florian Dominik Fabian Robin Philipp David Oskar Samuel Linus Matteo Valentin Ruben Til Bjarne
     Emre Deniz Amadou Elias Noel Jonas Maximilian Raphael`,
    `Achterberg Brandhuber Clausnitzer Dornseif Eberlein Falkenstein Gerstner Hagedorn Immenroth
     Jägersberg Kaltenbach Lohmüller Maiwald Niebuhr Oelschläger Petersen Quandt Rosenkranz
     Sandvoss Tiedemann Uhlenbrock Vollmer Wiesinger Zimmerling Ahlers Bergengrün Cordes Dreyer
     Engelke Feddersen Goldbeck Hinrichs Isenberg Jessen Kirchhoff Lüders Mertens Nordmann Ostwald
     Pfeffer Reinders Schönfeld Thielen Ullrich Voss Wendland Ziegler Buchholz Dettmer Eggers Frohn
     Griese Heimann Kessler Lamprecht Marquardt Overbeck Pohlmann Rademacher Steinkamp Trautmann
     Wedekind Yildirim Aksoy Demirtas Osei Mensah Adeyinka Kovacs Nowicki`,
  ),
  pool(
    'AT',
    6,
    'Lukas Matthias Stefan Gregor Dominic Clemens Georg Felix Severin Manuel Raffael Thomas',
    `Hinterleitner Oberhauser Gschwandtner Pichlmayr Steinlechner Moosbrugger Achleitner Kogler
     Brandstätter Wurzinger Lechthaler Zauner`,
  ),
  pool(
    'CH',
    5,
    'Nico Luca Silvan Cédric Loris Dario Marco Jan Joël Kevin Reto Yannick',
    `Aebischmid Bürgisser Caflisch Hofstetter Imboden Kälin Lüthold Niederberger Rüegsegger
     Schallibaum Tschudin Wyssenbach`,
  ),
  pool(
    'FR',
    7,
    'Antoine Mathieu Corentin Loïc Bastien Yoann Adama Ibrahima Théo Rayan Moussa Clément Enzo',
    `Beauchamp Carpentier Delacourt Fontanel Garnier Lemarchand Montagnier Pruvost Rouvier
     Vasseur Diabaté Keïta Sissako Traoré Camara_Sy`,
  ),
  pool(
    'DK',
    4,
    'Mikkel Rasmus Frederik Jeppe Kasper Anders Magnus Oliver Søren Victor',
    'Bjerregaard Damsbo Ellegaard Frandsen Høgh Kjeldsen Lyngby Mikkelsen Overgaard Ravnsborg',
  ),
  pool(
    'NL',
    4,
    'Daan Sven Bram Jelle Thijs Ruud Milan Stijn Quincy Jordy',
    'van_Beekhuizen de_Groot Hoekstra Kuiper Meijerink van_Oosten Postma Terpstra Wijngaard Zwart',
  ),
  pool(
    'BE',
    3,
    'Wout Jorben Senne Maxime Arthur Siebe Lowie Cyriel',
    'Claessens Dewulf Goossens Maertens Peeters Vandenberghe Verstraete Wouters Ilunga',
  ),
  pool(
    'PL',
    3,
    'Kamil Bartosz Mateusz Krzysztof Filip Szymon Dawid Patryk',
    'Borkowski Czarnecki Dudziak Gawron Jastrzębski Kaczmarczyk Maliszewski Sobczak Wilczyński',
  ),
  pool(
    'HR',
    3,
    'Ivan Marko Luka Josip Ante Domagoj Nikola Tin',
    'Bartulović Čavlek Dujmović Grgurić Jurišić Lončarević Matošević Radman Šimunić-Horvat',
  ),
  pool(
    'JP',
    3,
    'Haruto Sota Kenta Ryota Yuki Takumi Daiki Shun',
    'Aokawa Fujimori Hashizume Inagaki Kurosaki Matsunaga Nishikawa Ozawa Shirakawa Tanigawa',
  ),
  pool(
    'SE',
    2,
    'Albin Viktor Isak Hugo Linus Axel',
    'Bergkvist Dahlström Ekdahl Hallgren Lindroth Nyqvist Söderlund Wallin',
  ),
  pool(
    'NO',
    2,
    'Sander Håkon Eirik Jørgen Tobias Marius',
    'Aasgaard Brekke Fossum Haugland Kvamme Lindvik Solberg Tangen',
  ),
  pool(
    'CZ',
    2,
    'Tomáš Jakub Vojtěch Ondřej Adam Matěj',
    'Blažek Doležal Hrubý Kratochvíl Marek Pokorný Sedláček Zeman',
  ),
  pool(
    'US',
    2,
    'Tyler Brandon Caleb Jordan Miles Ethan',
    'Ashford Caldwell Donovan-Reese Hartley Kingsley Marlowe Prescott Whitaker',
  ),
  pool(
    'GH',
    2,
    'Kwame Emmanuel Kofi Daniel Yaw Prince',
    'Agyekum Boakye Donkor Frimpong-Addo Nkansah Owusu Quaye Tetteh',
  ),
  pool(
    'ES',
    2,
    'Álvaro Iker Rubén Adrián Sergio Unai',
    'Arrizabal Carmona Echevarría Lozano Montoya Olmedo Quintana Salvatierra',
  ),
  pool(
    'BR',
    2,
    'Thiago Wesley Caio Rafael Matheus Igor',
    'Albuquerque Barroso Cavalcanti Figueiredo Guimarães_Neto Meireles Sampaio Vasconcelos',
  ),
  pool('KR', 1, 'Min-jun Seo-jun Ji-ho Tae-yang', 'Baek Hwangbo Namgung Seok Yoon'),
  pool('NG', 1, 'Chinedu Samuel Ifeanyi Tunde', 'Adebayo Eze Nwosu Okafor Olawale'),
];
