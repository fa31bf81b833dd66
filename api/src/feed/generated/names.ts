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

/** Surnames made of two parts, as many are: Birkenhorst, Lindenberger. */
function compounds(beginnings: string, endings: string): string {
  return beginnings
    .split(' ')
    .flatMap((beginning) => endings.split(' ').map((ending) => beginning + ending))
    .join(' ');
}

/**
 * Everyday names; combinations that belong to a known player are left out of the pools. Each has
 * about as many last names as a season has players of that country.
 */
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
     Wedekind Yildirim Aksoy Demirtas Osei Mensah Adeyinka Kovacs Nowicki
     ${compounds(
       'Asch Birken Brink Dahl Ebers Elm Fichten Grün Hasel Hollen Kalten Linden Morgen Reh Wester',
       'bach berger feld hagen horst kamp mann roth stedt wald',
     )}`,
  ),
  pool(
    'AT',
    6,
    'Lukas Matthias Stefan Gregor Dominic Clemens Georg Felix Severin Manuel Raffael Thomas',
    `Hinterleitner Oberhauser Gschwandtner Pichlmayr Steinlechner Moosbrugger Achleitner Kogler
     Brandstätter Wurzinger Lechthaler Zauner Aigner Bachlechner Dallinger Ebenberger
     Fuchsbichler Greiderer Hirschbichler Innerhofer Jungwirth Kirchtaler Leitgeb Mitterbauer
     Neuwirth Obermoser Pirchner Rainalter Stockinger Tiefenbrunner Unterluggauer`,
  ),
  pool(
    'CH',
    5,
    'Nico Luca Silvan Cédric Loris Dario Marco Jan Joël Kevin Reto Yannick',
    `Aebischmid Bürgisser Caflisch Hofstetter Imboden Kälin Lüthold Niederberger Rüegsegger
     Schallibaum Tschudin Wyssenbach Amstutzer Brunschwiler Dubler Eggimann Fankhuser Gasserli
     Heiniger Inauen Jenatsch Kummerli Lauber Meuwly`,
  ),
  pool(
    'FR',
    7,
    'Antoine Mathieu Corentin Loïc Bastien Yoann Adama Ibrahima Théo Rayan Moussa Clément Enzo',
    `Beauchamp Carpentier Delacourt Fontanel Garnier Lemarchand Montagnier Pruvost Rouvier
     Vasseur Diabaté Keïta Sissako Traoré Camara_Sy Aubertin Blanchet Courtois-Rey Dumesnil
     Estève Fauvel Gaudin Hamelin Jacquemart Kerviel Lavigne Marchais Noblecourt Ollivier
     Perrault Quentin Renaudin Saulnier Thévenot Verdier`,
  ),
  pool(
    'DK',
    4,
    'Mikkel Rasmus Frederik Jeppe Kasper Anders Magnus Oliver Søren Victor',
    `Bjerregaard Damsbo Ellegaard Frandsen Høgh Kjeldsen Lyngby Mikkelsen Overgaard Ravnsborg
     Abildgaard Brandstrup Clausager Dyrby Egelund Fjeldsted Grønbech Hvidberg Ibsgaard Jernvig`,
  ),
  pool(
    'NL',
    4,
    'Daan Sven Bram Jelle Thijs Ruud Milan Stijn Quincy Jordy',
    `van_Beekhuizen de_Groot Hoekstra Kuiper Meijerink van_Oosten Postma Terpstra Wijngaard Zwart
     Aalbers Brinkhuis Dekkers Elzinga Faber Geelhoed Haverkamp Jongbloed Kloosterman Lammers`,
  ),
  pool(
    'BE',
    3,
    'Wout Jorben Senne Maxime Arthur Siebe Lowie Cyriel',
    `Claessens Dewulf Goossens Maertens Peeters Vandenberghe Verstraete Wouters Ilunga Aerts
     Bogaert Declercq Eeckhout Ghysels Hendrickx Lambrechts`,
  ),
  pool(
    'PL',
    3,
    'Kamil Bartosz Mateusz Krzysztof Filip Szymon Dawid Patryk',
    `Borkowski Czarnecki Dudziak Gawron Jastrzębski Kaczmarczyk Maliszewski Sobczak Wilczyński
     Adamski Bielecki Chmielarz Domański Frączek Górecki Jabłoński`,
  ),
  pool(
    'HR',
    3,
    'Ivan Marko Luka Josip Ante Domagoj Nikola Tin',
    `Bartulović Čavlek Dujmović Grgurić Jurišić Lončarević Matošević Radman Šimunić-Horvat
     Antolić Babić Crnković Filipović Galić Kolarić Petrinović`,
  ),
  pool(
    'JP',
    3,
    'Haruto Sota Kenta Ryota Yuki Takumi Daiki Shun',
    `Aokawa Fujimori Hashizume Inagaki Kurosaki Matsunaga Nishikawa Ozawa Shirakawa Tanigawa
     Arimura Eguchi Horikawa Ishida Kamiyama`,
  ),
  pool(
    'SE',
    2,
    'Albin Viktor Isak Hugo Linus Axel',
    'Bergkvist Dahlström Ekdahl Hallgren Lindroth Nyqvist Söderlund Wallin Åkerblom Fridlund',
  ),
  pool(
    'NO',
    2,
    'Sander Håkon Eirik Jørgen Tobias Marius',
    'Aasgaard Brekke Fossum Haugland Kvamme Lindvik Solberg Tangen Nesheim Rønning',
  ),
  pool(
    'CZ',
    2,
    'Tomáš Jakub Vojtěch Ondřej Adam Matěj',
    'Blažek Doležal Hrubý Kratochvíl Marek Pokorný Sedláček Zeman Vaněk Šimek',
  ),
  pool(
    'US',
    2,
    'Tyler Brandon Caleb Jordan Miles Ethan',
    'Ashford Caldwell Donovan-Reese Hartley Kingsley Marlowe Prescott Whitaker Ellsworth Bancroft',
  ),
  pool(
    'GH',
    2,
    'Kwame Emmanuel Kofi Daniel Yaw Prince',
    'Agyekum Boakye Donkor Frimpong-Addo Nkansah Owusu Quaye Tetteh Asamoa Darko',
  ),
  pool(
    'ES',
    2,
    'Álvaro Iker Rubén Adrián Sergio Unai',
    'Arrizabal Carmona Echevarría Lozano Montoya Olmedo Quintana Salvatierra Belmonte Zubiri',
  ),
  pool(
    'BR',
    2,
    'Thiago Wesley Caio Rafael Matheus Igor',
    `Albuquerque Barroso Cavalcanti Figueiredo Guimarães_Neto Meireles Sampaio Vasconcelos Falcão
     Nogueira`,
  ),
  pool('KR', 1, 'Min-jun Seo-jun Ji-ho Tae-yang', 'Baek Hwangbo Namgung Seok Yoon'),
  pool('NG', 1, 'Chinedu Samuel Ifeanyi Tunde', 'Adebayo Eze Nwosu Okafor Olawale'),
];
