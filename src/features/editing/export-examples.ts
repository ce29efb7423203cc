/** Real exports of one anime, for the documentation. */
export const csvExample = [
  '\uFEFFslug;title;titles.fr;titles.romaji;titles.en;titles.ja;titles.synonym;type;status;release_year;rating;studio;synopsis;age_rating;original_language;is_classic;cover_url;art_url;trailer_url;inks;popularity;watch_place;first_aired;created_at;external_ids.mal;external_ids.anilist;genres;relations;slots',
  'le-phare;Le Phare;;;;;;Anime;terminé;2026;8.4;;;;;false;;;;;0;;;2026-01-31T18:30:00Z;;;Drame;;',
  '',
].join('\r\n')

export const jsonExample = [
  {
    slug: 'le-phare',
    title: 'Le Phare',
    type: 'Anime',
    status: 'terminé',
    release_year: 2026,
    rating: 8.4,
    studio: null,
    synopsis: null,
    age_rating: null,
    original_language: null,
    is_classic: false,
    cover_url: null,
    art_url: null,
    trailer_url: null,
    inks: null,
    popularity: 0,
    watch_place: null,
    first_aired: null,
    created_at: '2026-01-31T18:30:00Z',
    external_ids: {},
    titles: {},
    genres: ['Drame'],
    slots: [],
    relations: [],
    episodes: [
      {
        season_label: 'Saison 1',
        episode_number: 1,
        language: 'VOSTFR',
        release_date: '2026-01-31T18:30:00Z',
        sources: [
          {
            url: 'https://videos.example/1.mp4',
          },
        ],
      },
    ],
  },
]
