-- Facets of the number of episodes (features/catalogue/server/facets.ts).
update anime
   set facets = facets || case when episode_count >= 100 then -54
                               when episode_count >= 27 then -53
                               when episode_count >= 14 then -52
                               else -51 end
 where episode_count > 0;
