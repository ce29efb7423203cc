-- Numbers as anime have them (docs/decisions/0046): 0, 12.5, and a label where the number is not what is shown.
alter table episode
  drop constraint episode_episode_number_check,
  alter column episode_number type double precision,
  -- The largest number that an address can have is far below; two decimals keep addresses exact.
  add constraint episode_number_written
    check (episode_number >= 0 and episode_number = round(episode_number::numeric, 2)::double precision),
  add column number_label text;
